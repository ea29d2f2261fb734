import CMicrohttpd
import HTTPMessage

extension HTTPResponse {
    /// Passes the response to the library, on the connection's own thread; the body is copied.
    ///
    /// The server itself sets `Content-Length`, `Transfer-Encoding` and `Connection`, and `Date` unless the handler
    /// sets it. A header that cannot be sent (a line break in its value, whitespace in its name) is a bug in the
    /// handler and may be an attack: the response is then 500.
    func queue(on connection: OpaquePointer, closing: Bool) -> MHD_Result {
        guard let response = made(closing: closing) else {
            return HTTPResponse.refused(500, "The answer could not be sent.").queue(on: connection, closing: true)
        }
        defer { MHD_destroy_response(response) }
        return MHD_queue_response(connection, UInt32(status), response)
    }

    private func made(closing: Bool) -> OpaquePointer? {
        guard (200...599).contains(status) else { return nil }
        let content = status == 204 || status == 304 ? [] : body
        let cut = cutAfter.flatMap {
            $0 < content.count ? CutBody.response(content.prefix($0), of: content.count) : nil
        }
        let made =
            cut
            ?? content.withUnsafeBytes { bytes in
                // The library only reads from the pointer, although its type is mutable.
                MHD_create_response_from_buffer(
                    bytes.count, UnsafeMutableRawPointer(mutating: bytes.baseAddress), .RESPMEM_MUST_COPY)
            }
        guard let made else { return nil }
        let setByServer: Set = ["content-length", "transfer-encoding", "connection"]
        for field in headers.fields where !field.value.isEmpty && !setByServer.contains(field.name.lowercased()) {
            guard MHD_add_response_header(made, field.name, field.value) == .YES else {
                MHD_destroy_response(made)
                return nil
            }
        }
        if closing { _ = MHD_add_response_header(made, "Connection", "close") }
        return made
    }
}

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
