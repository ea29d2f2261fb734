import Dispatch
import Glibc

/// A TCP connection to a local port that sends exactly the given bytes and returns exactly the received ones.
///
/// Calls run one after another on the connection's own queue and do not block the caller's thread. The connection is
/// closed when the last reference is released.
public final class RawConnection: Sendable {
    /// A received HTTP response.
    public struct Answer: Sendable {
        /// Status line and header fields.
        public let head: String
        /// The body with the length of `Content-Length`; empty without one.
        public let body: String

        /// The status code, or 0 if there is none.
        public var status: Int {
            let words = head.split(separator: " ", maxSplits: 2)
            return words.count > 1 ? Int(words[1].prefix(3)) ?? 0 : 0
        }

        /// The value of a header field.
        ///
        /// The name is case-insensitive.
        public func header(_ name: String) -> String? {
            for line in head.split(separator: "\r\n").dropFirst() {
                let parts = line.split(separator: ":", maxSplits: 1)
                if parts.count == 2, parts[0].lowercased() == name.lowercased() {
                    return String(parts[1].drop { $0 == " " })
                }
            }
            return nil
        }
    }

    public enum Failure: Error, Sendable { case cannotConnect, ended(received: String) }

    private let descriptor: Int32
    private let queue = DispatchQueue(label: "raw-connection")

    /// Connects to 127.0.0.1, optionally from another loopback address.
    public init(port: UInt16, from own: String? = nil) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        if let own {
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            inet_pton(AF_INET, own, &address.sin_addr)
            withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    _ = bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        // All properties are set, so `deinit` runs and closes the socket. Closing it here too could close a descriptor
        // that another test has opened since.
        guard result == 0 else { throw Failure.cannotConnect }
        // A timeout, so that a broken server fails the test instead of blocking it.
        var fuse = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &fuse, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { Glibc.close(descriptor) }

    /// Sends bytes; `false` if the peer has disconnected.
    @discardableResult
    public func send(_ bytes: [UInt8]) async -> Bool {
        await onQueue {
            var sent = 0
            while sent < bytes.count {
                let count = bytes[sent...].withUnsafeBytes {
                    Glibc.send(self.descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                guard count > 0 else { return false }
                sent += count
            }
            return true
        }
    }

    @discardableResult
    public func send(_ text: String) async -> Bool { await send(Array(text.utf8)) }

    /// Reads exactly one response.
    ///
    /// A response to HEAD has no body, regardless of `Content-Length`.
    public func answer(toHead: Bool = false) async throws -> Answer {
        try await onThrowingQueue {
            var received: [UInt8] = []
            while !received.ends(with: "\r\n\r\n") {
                guard let byte = self.receive(1).first else {
                    throw Failure.ended(received: String(decoding: received, as: UTF8.self))
                }
                received.append(byte)
            }
            let head = Answer(head: String(decoding: received, as: UTF8.self), body: "")
            var missing = toHead ? 0 : head.header("Content-Length").flatMap { Int($0) } ?? 0
            var body: [UInt8] = []
            while missing > 0 {
                let part = self.receive(missing)
                guard !part.isEmpty else { throw Failure.ended(received: head.head) }
                body += part
                missing -= part.count
            }
            return Answer(head: head.head, body: String(decoding: body, as: UTF8.self))
        }
    }

    /// Reads until the peer closes or resets the connection, and returns the received text.
    public func rest() async -> String {
        await onQueue {
            var received: [UInt8] = []
            while true {
                let part = self.receive(4096)
                guard !part.isEmpty else { return String(decoding: received, as: UTF8.self) }
                received += part
            }
        }
    }

    /// Shuts down the write side; the connection can still receive.
    public func finishSending() async { await onQueue { _ = shutdown(self.descriptor, Int32(SHUT_WR)) } }

    /// Makes the close send RST instead of FIN.
    public func resetWhenClosed() {
        var at = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &at, socklen_t(MemoryLayout<linger>.size))
    }

    private func receive(_ most: Int) -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: min(most, 65536))
        let count = recv(descriptor, &buffer, buffer.count, 0)
        return count > 0 ? Array(buffer[..<count]) : []
    }

    private func onQueue<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: work()) }
        }
    }

    private func onThrowingQueue<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws
        -> Result
    {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Swift.Result { try work() }) }
        }
    }
}

extension [UInt8] {
    fileprivate func ends(with text: String) -> Bool { suffix(text.utf8.count).elementsEqual(text.utf8) }
}
