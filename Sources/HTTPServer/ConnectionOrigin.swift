/// Whose connection it is, as far as the server can tell.
struct ConnectionOrigin: Sendable, Hashable {
    let network: String
    /// Whether it can be many clients': a trusted proxy's, or that of a socket without addresses.
    let isShared: Bool

    init(_ address: String, _ proxies: TrustedProxies) {
        network = ClientNetwork.of(address)
        isShared = network.isEmpty || proxies.trust(address)
    }
}

/// How soon a connection is closed for another client's: the smallest one first.
struct Dispensability: Comparable {
    enum Kind: Int {
        /// Without a byte of a request, or without a complete TLS handshake.
        case silent
        case receiving
        case sending
    }

    let kind: Kind
    let since: ContinuousClock.Instant

    static func < (one: Dispensability, other: Dispensability) -> Bool {
        (one.kind.rawValue, one.since) < (other.kind.rawValue, other.since)
    }
}
