import HTTPMessage

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

/// The part of a client's address by which clients are counted: an IPv4 address, or the /64 network of an IPv6 address.
///
/// The holder of one IPv6 address usually has the whole /64 network (RFC 6177).
enum ClientNetwork {
    /// The network of a numeric address; any other text, including the empty one, is returned unchanged.
    static func of(_ text: String) -> String {
        guard let address = IPAddress(text) else { return text }
        if address.isIPv4 { return address.text }
        let groups = (0..<4).map { String(UInt16(truncatingIfNeeded: address.bits >> (112 - 16 * $0)), radix: 16) }
        return groups.joined(separator: ":") + "::/64"
    }
}
