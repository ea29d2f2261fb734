import Glibc
import Synchronization

/// A server on a loopback port that sends exactly the given bytes, well-formed or not.
///
/// Each connection is served on its own thread and is closed after the answer, unless the answer specifies otherwise.
/// The server ends when the last reference is released.
public final class LoopbackServer: Sendable {
    /// A received request.
    public struct Request: Sendable {
        /// The head as text, without the blank line.
        public let head: String
        /// The body; its length is that of `Content-Length`.
        public let body: String

        /// The request line, such as `POST /path HTTP/1.1`.
        public var requestLine: String { head.split(separator: "\r\n", maxSplits: 1).first.map(String.init) ?? "" }

        /// The values of a header field, in order.
        ///
        /// The name is case-insensitive.
        public func values(_ name: String) -> [String] {
            head.split(separator: "\r\n").dropFirst().compactMap { line in
                let parts = line.split(separator: ":", maxSplits: 1)
                guard parts.count == 2, parts[0].lowercased() == name.lowercased() else { return nil }
                return String(parts[1].drop { $0 == " " })
            }
        }
    }

    /// How the server answers a request.
    public enum Answer: Sendable {
        /// Sends these bytes and closes the connection.
        case bytes([UInt8])
        /// Sends these bytes and waits for the next request on the same connection.
        case keepAlive([UInt8])
        /// Closes the connection without a byte, possibly with RST.
        case drop
        /// Sends these bytes and nothing more until the client disconnects.
        case hold(after: [UInt8] = [], whenClientLeaves: @Sendable () -> Void = {})

        /// A complete response with a status line, header fields and a body.
        public static func http(_ status: String = "200 OK", _ headers: [String] = [], body: String = "") -> Answer {
            let lines =
                ["HTTP/1.1 \(status)"] + headers + ["Content-Length: \(body.utf8.count)", "Connection: close", "", ""]
            return .bytes(Array((lines.joined(separator: "\r\n") + body).utf8))
        }
    }

    public struct CannotListen: Error {}

    /// The port at 127.0.0.1.
    public let port: UInt16
    private let listener: Int32

    /// The URL `http://127.0.0.1:port`.
    public var base: String { "http://127.0.0.1:\(port)" }

    /// Listens on a free port.
    ///
    /// Calls `answer` on the connection's thread.
    public init(answering answer: @escaping @Sendable (Request) -> Answer) throws {
        // Programs that other tests start must not inherit the socket, because the port would stay open.
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = listener
        let isBound = withUnsafeMutableBytes(of: &address) { bytes in
            guard let pointer = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else { return false }
            return bind(descriptor, pointer, length) == 0 && listen(descriptor, 512) == 0
                && getsockname(descriptor, pointer, &length) == 0
        }
        guard isBound else { throw CannotListen() }
        port = UInt16(bigEndian: address.sin_port)
        runOnThread { Self.acceptAll(descriptor, answer) }
    }

    /// Only wakes the accepting thread, which closes the socket.
    ///
    /// If it were closed here, its descriptor could already belong to another server.
    deinit { shutdown(listener, Int32(SHUT_RDWR)) }

    private static func acceptAll(_ listener: Int32, _ answer: @escaping @Sendable (Request) -> Answer) {
        while true {
            let connection = accept(listener, nil, nil)
            guard connection >= 0 else {
                // A client that resets its connection before `accept` must not end the server.
                if errno == ECONNABORTED || errno == EINTR { continue }
                close(listener)
                return
            }
            runOnThread {
                serve(connection, answer)
                close(connection)
            }
        }
    }

    private static func serve(_ connection: Int32, _ answer: (Request) -> Answer) {
        guard let request = readRequest(connection) else { return }
        switch answer(request) {
        case .keepAlive(let bytes):
            write(bytes, to: connection)
            serve(connection, answer)
        case .bytes(let bytes): write(bytes, to: connection)
        case .drop:
            var lingering = linger(l_onoff: 1, l_linger: 0)
            setsockopt(connection, SOL_SOCKET, SO_LINGER, &lingering, socklen_t(MemoryLayout<linger>.size))
        case .hold(let bytes, let whenClientLeaves):
            write(bytes, to: connection)
            var byte: UInt8 = 0
            while recv(connection, &byte, 1, 0) > 0 {}
            whenClientLeaves()
        }
    }

    private static func readRequest(_ connection: Int32) -> Request? {
        var received: [UInt8] = []
        var searched = 0
        var head: (text: String, end: Int, bodyLength: Int)?
        let mark = Array("\r\n\r\n".utf8)
        while true {
            if head == nil {
                if let end = (searched..<received.count).first(where: { received[$0...].starts(with: mark) }) {
                    let text = String(decoding: received[..<end], as: UTF8.self)
                    let length = Request(head: text, body: "").values("Content-Length").first.flatMap { Int($0) }
                    head = (text, end + mark.count, length ?? 0)
                }
                searched = max(0, received.count - mark.count)
            }
            if let head, received.count >= head.end + head.bodyLength {
                let body = received[head.end..<(head.end + head.bodyLength)]
                return Request(head: head.text, body: String(decoding: body, as: UTF8.self))
            }
            var piece = [UInt8](repeating: 0, count: 65536)
            let count = recv(connection, &piece, piece.count, 0)
            guard count > 0 else { return nil }
            received += piece[..<count]
        }
    }

    private static func write(_ bytes: [UInt8], to connection: Int32) {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                send(connection, $0.baseAddress.map { $0 + sent }, bytes.count - sent, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            sent += count
        }
    }
}

/// Runs a closure on a new detached thread.
public func runOnThread(_ body: @escaping @Sendable () -> Void) {
    final class Box: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
    var thread = pthread_t()
    let box = Unmanaged.passRetained(Box(body)).toOpaque()
    pthread_create(
        &thread, nil,
        { argument in
            if let argument { Unmanaged<Box>.fromOpaque(argument).takeRetainedValue().body() }
            return nil
        }, box)
    pthread_detach(thread)
}
