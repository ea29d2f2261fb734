// In a whole-module build `sockaddr` belongs to the header that declares it first: here the library's.
import CMicrohttpd

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A socket to listen on, opened here or passed in: non-blocking and close-on-exec.
struct ListeningSocket: Sendable {
    /// Valid until ``close()``.
    let descriptor: Int32
    /// The bound port, 0 if the socket has none.
    let port: UInt16
    /// Whether this process opened the socket itself.
    let isOwn: Bool

    private let address: ListenAddress

    private static let backlog: Int32 = 4096

    /// Opens or adopts a socket.
    ///
    /// Looking up a host name can block; its first usable address is used. Nobody can connect before ``start()``,
    /// except with `firstFree`, which must listen to keep the port.
    init(_ address: ListenAddress) throws(HTTPServerError) {
        self.address = address
        switch address {
        case .descriptor(let handedIn):
            guard Self.isListening(handedIn) else {
                throw HTTPServerError(.notListening, detail: "\(address)")
            }
            descriptor = handedIn
            isOwn = false
        case .tcp(let host, let port):
            descriptor = try Self.opened(host: host, port: port, listens: false)
            isOwn = true
        case .firstFree(let host, let first):
            descriptor = try Self.firstFree(host: host, from: first)
            isOwn = true
        }
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        port = Self.boundPort(descriptor)
    }

    /// Starts listening; closes the socket if that fails.
    func start() throws(HTTPServerError) {
        guard listen(descriptor, Self.backlog) != 0 else { return }
        let failure = errno
        close()
        throw HTTPServerError(Self.code(of: failure), detail: "\(address): \(String(cString: strerror(failure)))")
    }

    /// Accepts the next waiting client and returns its descriptor, non-blocking and close-on-exec; returns a negative
    /// number and sets `errno` if there is none.
    func accept(_ address: UnsafeMutablePointer<sockaddr>, _ length: inout socklen_t) -> Int32 {
        idp_accept(descriptor, address, &length)
    }

    /// Closes the socket; clients waiting in its backlog are rejected.
    ///
    /// A socket opened here is shut down first, because child processes may have inherited it. A socket that was passed
    /// in may still be in use by another process.
    func close() {
        if isOwn { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }
        #if canImport(Glibc)
            Glibc.close(descriptor)
        #else
            Darwin.close(descriptor)
        #endif
    }

    /// Listens on each port in turn, because a port found free can be taken before it is used.
    private static func firstFree(host: String, from first: UInt16) throws(HTTPServerError) -> Int32 {
        for port in first...UInt16(clamping: Int(first) + 99) {
            do throws(HTTPServerError) {
                return try opened(host: host, port: port, listens: true)
            } catch {
                guard error.code == .addressInUse else { throw error }
            }
        }
        return try opened(host: host, port: 0, listens: true)
    }

    private static func opened(host: String, port: UInt16, listens: Bool) throws(HTTPServerError) -> Int32 {
        let name = ListenAddress.tcp(host: host, port: port)
        var hints = addrinfo()
        hints.ai_flags = AI_PASSIVE
        #if canImport(Glibc)
            hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        #else
            hints.ai_socktype = SOCK_STREAM
        #endif
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(port), &hints, &found) == 0, let found else {
            throw HTTPServerError(.addressNotAvailable, detail: "\(name): the host has no address")
        }
        defer { freeaddrinfo(found) }
        var failure = EADDRNOTAVAIL
        var next: UnsafeMutablePointer<addrinfo>? = found
        while let candidate = next?.pointee {
            let descriptor = socket(candidate.ai_family, candidate.ai_socktype, candidate.ai_protocol)
            if descriptor >= 0 {
                set(SO_REUSEADDR, level: SOL_SOCKET, of: descriptor)
                if candidate.ai_family == AF_INET6 { set(IPV6_V6ONLY, level: Int32(IPPROTO_IPV6), of: descriptor) }
                if bind(descriptor, candidate.ai_addr, candidate.ai_addrlen) == 0,
                    !listens || listen(descriptor, backlog) == 0
                {
                    return descriptor
                }
                failure = errno
                #if canImport(Glibc)
                    Glibc.close(descriptor)
                #else
                    Darwin.close(descriptor)
                #endif
            } else {
                failure = errno
            }
            next = candidate.ai_next
        }
        throw HTTPServerError(code(of: failure), detail: "\(name): \(String(cString: strerror(failure)))")
    }

    private static func set(_ option: Int32, level: Int32, of descriptor: Int32) {
        var on: Int32 = 1
        _ = setsockopt(descriptor, level, option, &on, socklen_t(MemoryLayout<Int32>.size))
    }

    private static func code(of failure: Int32) -> HTTPServerError.Code {
        switch failure {
        case EADDRINUSE: .addressInUse
        case EACCES, EPERM: .permissionDenied
        case EADDRNOTAVAIL, EAFNOSUPPORT: .addressNotAvailable
        default: .cannotStart
        }
    }

    private static func isListening(_ descriptor: Int32) -> Bool {
        var listening: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        return getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &listening, &size) == 0 && listening != 0
    }

    private static func boundPort(_ descriptor: Int32) -> UInt16 {
        var storage = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                guard getsockname(descriptor, address, &size) == 0 else { return 0 }
                return SocketAddress(address).port
            }
        }
    }
}
