import CMicrohttpd
import HTTPMessage

/// A request line's method and version in the library's buffer; valid during a callback only.
struct ReceivedLine {
    let method: UnsafePointer<CChar>
    let version: UnsafePointer<CChar>
}

/// A request's target as the library passes it, and its position in the library's buffer.
struct ReceivedTarget: Sendable {
    let text: String
    /// The address of the first byte, for comparison only.
    let start: UInt
    /// The address after its last byte.
    let end: UInt

    /// Copies the target within the library's callback.
    init(_ target: UnsafePointer<CChar>) {
        text = String(cString: target)
        start = UInt(bitPattern: target)
        end = start + UInt(strlen(target))
    }
}

/// The headers of a request, and whether the library has passed on the whole head.
///
/// The library reads the lines of the head as C strings. It does not pass on what follows a NUL in a line, and a line
/// that begins with NUL ends the head. But it passes pointers into its receive buffer, where the parts follow each
/// other with only line ends of one or two bytes in between, up to the end of the head. A NUL leaves a gap, and so does
/// a folded line. A NUL directly before a bare line feed is as long as a line end and cannot be detected. At the end of
/// a value it hides nothing; a line of only these two bytes ends the head, as an empty line does.
struct ReceivedHeaders {
    private(set) var headers = HTTPHeaders()
    /// Whether the library has passed on all of the head.
    private(set) var isWhole = true
    // The end of the last line read, without its line ending.
    private var end: UInt

    /// Copies the headers within one of the library's callbacks.
    init(_ line: ReceivedLine, _ target: ReceivedTarget, on connection: OpaquePointer) {
        let (method, version) = (UInt(bitPattern: line.method), UInt(bitPattern: line.version))
        end = version + UInt(strlen(line.version))
        isWhole = target.start == method + UInt(strlen(line.method)) + 1 && version == target.end + 1
        withUnsafeMutablePointer(to: &self) { received in
            _ = MHD_get_connection_values_n(
                connection, .HEADER_KIND,
                { context, _, name, nameSize, value, valueSize in
                    guard let context, let name else { return .NO }
                    context.assumingMemoryBound(to: ReceivedHeaders.self).pointee.take(
                        UnsafeRawBufferPointer(start: name, count: nameSize),
                        UnsafeRawBufferPointer(start: value, count: value == nil ? 0 : valueSize))
                    return .YES
                }, received)
        }
        // The line ending of the last line, and the empty line.
        let isComplete = (2...4).contains(Int(bitPattern: method + UInt(idp_head_size(connection)) &- end))
        isWhole = isWhole && isComplete || idp_lines_are_c_strings() == 0
    }

    private mutating func take(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) {
        // A name keeps its whitespace, so that it is rejected as malformed.
        headers.add(String(decoding: name, as: UTF8.self), Self.trimmed(value))
        let start = UInt(bitPattern: name.baseAddress)
        let isNext = (1...2).contains(Int(bitPattern: start &- end))
        // The colon, which the library has overwritten, and whitespace.
        let colon = start + UInt(name.count)
        let spaces = Int(bitPattern: UInt(bitPattern: value.baseAddress) &- (colon + 1))
        let isValueNext =
            isNext && spaces >= 0 && spaces <= 1 << 20
            && UnsafeRawBufferPointer(start: name.baseAddress, count: name.count + 1 + spaces)
                .dropFirst(name.count + 1).allSatisfy(Self.isWhitespace)
        isWhole = isWhole && isValueNext
        end = UInt(bitPattern: value.baseAddress) + UInt(value.count)
    }

    private static func trimmed(_ bytes: UnsafeRawBufferPointer) -> String {
        guard let first = bytes.firstIndex(where: { !isWhitespace($0) }),
            let last = bytes.lastIndex(where: { !isWhitespace($0) })
        else { return "" }
        return String(decoding: bytes[first...last], as: UTF8.self)
    }

    private static func isWhitespace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
