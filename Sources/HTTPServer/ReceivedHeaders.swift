import CMicrohttpd
import HTTPMessage

/// A request line's method and version in the library's buffer; lent for the time of a callback.
struct ReceivedLine {
    let method: UnsafePointer<CChar>
    let version: UnsafePointer<CChar>
}

/// A request's target as the library hands it over, and where it stood in the library's buffer.
struct ReceivedTarget: Sendable {
    /// The target as sent.
    let text: String
    /// The address of its first byte, to be compared and not to be read.
    let start: UInt
    /// The address behind its last byte.
    let end: UInt

    /// Takes the target within the library's callback.
    init(_ target: UnsafePointer<CChar>) {
        text = String(cString: target)
        start = UInt(bitPattern: target)
        end = start + UInt(strlen(target))
    }
}

/// The headers of a request, and whether they are all that its head has.
///
/// The library reads the head's lines as C strings: what stands behind a NUL is nowhere in what it hands over, and a line that begins with
/// one ends the head. But it hands over pointers into the buffer that the head came in, where parts follow each other without a gap: with line ends of
/// one or two bytes in between, up to the end of the head. A NUL leaves a gap, and so does a folded line.
/// A NUL right before a bare line feed has the length of a line end and cannot be seen. At the end of a value it hides nothing; a line of these two
/// bytes alone ends the head, as a blank line does.
struct ReceivedHeaders {
    /// The headers in order.
    private(set) var headers = HTTPHeaders()
    /// Whether nothing of the head is hidden.
    private(set) var isWhole = true
    // Where the line that was read last ends, before its line end.
    private var end: UInt

    /// Copies the headers from within one of the library's callbacks.
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
        // The last line's end, and the empty line.
        let isComplete = (2...4).contains(Int(bitPattern: method + UInt(idp_head_size(connection)) &- end))
        isWhole = isWhole && isComplete || idp_lines_are_c_strings() == 0
    }

    private mutating func take(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) {
        // A name keeps its blanks, which give it away as malformed.
        headers.add(String(decoding: name, as: UTF8.self), Self.trimmed(value))
        let start = UInt(bitPattern: name.baseAddress)
        let isNext = (1...2).contains(Int(bitPattern: start &- end))
        // The colon, which the library has overwritten, and blanks.
        let colon = start + UInt(name.count)
        let blanks = Int(bitPattern: UInt(bitPattern: value.baseAddress) &- (colon + 1))
        let isValueNext =
            isNext && blanks >= 0 && blanks <= 1 << 20
            && UnsafeRawBufferPointer(start: name.baseAddress, count: name.count + 1 + blanks)
                .dropFirst(name.count + 1).allSatisfy(Self.isBlank)
        isWhole = isWhole && isValueNext
        end = UInt(bitPattern: value.baseAddress) + UInt(value.count)
    }

    private static func trimmed(_ bytes: UnsafeRawBufferPointer) -> String {
        guard let first = bytes.firstIndex(where: { !isBlank($0) }), let last = bytes.lastIndex(where: { !isBlank($0) })
        else { return "" }
        return String(decoding: bytes[first...last], as: UTF8.self)
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
