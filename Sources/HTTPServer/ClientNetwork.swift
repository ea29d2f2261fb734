import HTTPMessage

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
