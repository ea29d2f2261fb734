/// Where a server takes connections.
public enum ListenAddress: Sendable, Hashable, CustomStringConvertible {
    /// A TCP port at a host's name or number; port 0 takes any free one, IPv6 hosts stand without brackets.
    case tcp(host: String, port: UInt16)
    /// A listening stream socket (TCP or Unix) that the caller opened; it belongs to the server from then on, which closes it.
    case descriptor(Int32)

    /// A free port of this machine's loopback, for tests and for a server that only its own program uses.
    public static let anyLoopbackPort = ListenAddress.tcp(host: "127.0.0.1", port: 0)

    /// `127.0.0.1:8931`, `[::1]:8931`, `descriptor 3`.
    public var description: String {
        switch self {
        case .tcp(let host, let port): host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
        case .descriptor(let descriptor): "descriptor \(descriptor)"
        }
    }
}
