import CMicrohttpd

/// A response body that ends before the announced length; the library then closes the connection.
final class CutBody: Sendable {
    private let bytes: [UInt8]

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The library's response, which owns the bytes; `nil` if memory allocation fails.
    static func response(_ bytes: some Collection<UInt8>, of length: Int) -> OpaquePointer? {
        let body = Unmanaged.passRetained(CutBody(Array(bytes)))
        let response = MHD_create_response_from_callback(
            UInt64(length), 4096,
            { context, position, buffer, room in
                guard let context, let buffer else { return -2 }
                let bytes = Unmanaged<CutBody>.fromOpaque(context).takeUnretainedValue().bytes
                let rest = bytes.dropFirst(Int(position)).prefix(room)
                // The library's MHD_CONTENT_READER_END_WITH_ERROR.
                guard !rest.isEmpty else { return -2 }
                UnsafeMutableRawBufferPointer(start: buffer, count: room).copyBytes(from: rest)
                return rest.count
            }, body.toOpaque(),
            { context in context.map { Unmanaged<CutBody>.fromOpaque($0).release() } })
        if response == nil { body.release() }
        return response
    }
}
