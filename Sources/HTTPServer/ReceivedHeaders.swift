import CMicrohttpd
import HTTPMessage

extension HTTPHeaders {
    /// Copies the headers of the request on a connection, in order, from within one of the library's callbacks.
    init(receivedOn connection: OpaquePointer) {
        self.init()
        withUnsafeMutablePointer(to: &self) { headers in
            _ = MHD_get_connection_values_n(
                connection, .HEADER_KIND,
                { context, _, name, nameSize, value, valueSize in
                    guard let context, let name else { return .NO }
                    context.assumingMemoryBound(to: HTTPHeaders.self).pointee.add(
                        Self.text(name, nameSize), value.map { Self.trimmed($0, valueSize) } ?? "")
                    return .YES
                }, headers)
        }
    }

    // A name keeps its blanks, which give it away as malformed.
    private static func text(_ start: UnsafePointer<CChar>, _ count: Int) -> String {
        String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
    }

    private static func trimmed(_ start: UnsafePointer<CChar>, _ count: Int) -> String {
        let bytes = UnsafeRawBufferPointer(start: start, count: count)
        let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
        guard let first = bytes.firstIndex(where: { !isBlank($0) }),
            let last = bytes.lastIndex(where: { !isBlank($0) })
        else { return "" }
        return String(decoding: bytes[first...last], as: UTF8.self)
    }
}
