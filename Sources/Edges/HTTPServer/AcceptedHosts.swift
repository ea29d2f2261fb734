import HTTPMessage

/// The host names that a server accepts in a request's `Host` header.
///
/// With DNS rebinding, a web page makes its own name resolve to this machine. Without this check it could call a server
/// on the loopback interface as its own origin, and read the answers.
public struct AcceptedHosts: Sendable, Hashable {
    private let names: Set<String>?

    private init(names: Set<String>?) { self.names = names }

    /// Accepts every name, for servers that are open to everyone.
    public static let any = AcceptedHosts(names: nil)

    /// Accepts this machine's loopback names and `others`; ignores case and the request's port.
    public static func loopback(and others: [String] = []) -> AcceptedHosts {
        AcceptedHosts(names: Set(["localhost", "127.0.0.1", "::1"] + others.map { $0.lowercased() }))
    }

    /// Whether the host of `host` or `host:port` is accepted.
    func accept(_ authority: String) -> Bool {
        guard let names else { return true }
        guard let host = URLReference("http://" + authority).host else { return false }
        return names.contains(host)
    }
}
