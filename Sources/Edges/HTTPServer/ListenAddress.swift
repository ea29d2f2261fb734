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
