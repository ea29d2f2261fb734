import HTTPMessage

/// The names that a server goes by in a request's Host.
///
/// A web page whose name was made to resolve to this machine (DNS rebinding) could otherwise talk to a server on the loopback as if it were its
/// own origin, and read the answers.
public struct AcceptedHosts: Sendable, Hashable {
    private let names: Set<String>?

    private init(names: Set<String>?) { self.names = names }

    /// Whatever the client says: for servers that everybody may reach anyway.
    public static let any = AcceptedHosts(names: nil)

    /// This machine's own names, and those given; a port in a request does not matter, nor does case.
    public static func loopback(and others: [String] = []) -> AcceptedHosts {
        AcceptedHosts(names: Set(["localhost", "127.0.0.1", "::1"] + others.map { $0.lowercased() }))
    }

    /// Whether a `host` or `host:port` is one of them.
    func accept(_ authority: String) -> Bool {
        guard let names else { return true }
        guard let host = URLReference("http://" + authority).host else { return false }
        return names.contains(host)
    }
}
