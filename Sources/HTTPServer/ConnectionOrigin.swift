/// The network a connection comes from, as far as the server can determine.
struct ConnectionOrigin: Sendable, Hashable {
    let network: String
    /// Whether many clients may share it: a trusted proxy, or a socket without addresses.
    let isShared: Bool

    init(_ address: String, _ proxies: TrustedProxies) {
        network = ClientNetwork.of(address)
        isShared = network.isEmpty || proxies.trust(address)
    }
}

/// The rank of a connection among those that may be closed for another client; the smallest is closed first.
struct Dispensability: Comparable {
    enum Kind: Int {
        /// No byte of a request has arrived, or the TLS handshake is not complete.
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
