// In a whole-module build `sockaddr` belongs to the header that declares it first: here the library's.
import CMicrohttpd
import HTTPMessage

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

/// Where a server listens.
public enum ListenAddress: Sendable, Hashable, CustomStringConvertible {
    /// A TCP port of a host name or address; port 0 selects any free port, and IPv6 addresses have no brackets.
    case tcp(host: String, port: UInt16)
    /// The first free one of a hundred TCP ports, beginning at `from`; any free port if all of them are in use.
    case firstFree(host: String, from: UInt16)
    /// A listening stream socket (TCP or Unix) that the caller opened; the server takes ownership and closes it.
    case descriptor(Int32)

    /// A free port on the loopback interface, for tests and for a server that only its own program uses.
    public static let anyLoopbackPort = ListenAddress.tcp(host: "127.0.0.1", port: 0)

    /// `127.0.0.1:8931`, `[::1]:8931`, `descriptor 3`.
    public var description: String {
        switch self {
        case .tcp(let host, let port): host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
        case .firstFree(let host, let port): "\(ListenAddress.tcp(host: host, port: port)) or the next free port"
        case .descriptor(let descriptor): "descriptor \(descriptor)"
        }
    }

    /// The host, or `nil` for a socket that the caller opened.
    public var host: String? {
        switch self {
        case .tcp(let host, _), .firstFree(let host, _): host
        case .descriptor: nil
        }
    }
}

/// The host and port of a socket address.
struct SocketAddress {
    /// The numeric host address, empty for sockets that have none.
    let host: String
    /// The port, 0 for sockets that have none.
    let port: UInt16

    /// Reads an address from the operating system; the pointer is used only during the call.
    init(_ address: UnsafePointer<sockaddr>) {
        let raw = UnsafeRawPointer(address)
        host = IPAddress(socketAddress: raw)?.text ?? ""
        // The family determines which structure the pointer refers to; `loadUnaligned` copies it.
        switch Int32(address.pointee.sa_family) {
        case AF_INET: port = UInt16(bigEndian: raw.loadUnaligned(as: sockaddr_in.self).sin_port)
        case AF_INET6: port = UInt16(bigEndian: raw.loadUnaligned(as: sockaddr_in6.self).sin6_port)
        default: port = 0
        }
    }
}
