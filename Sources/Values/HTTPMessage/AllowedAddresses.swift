/// The addresses an exchange may connect to: all public addresses, and the given ranges.
public struct AllowedAddresses: Sendable, Hashable {
    /// Public addresses and this machine's loopback addresses.
    public static let publicAndLoopback = AllowedAddresses([AddressRange](words: "127.0.0.0/8 ::1"))

    private let ranges: [AddressRange]

    /// Allows `ranges` in addition to public addresses.
    public init(_ ranges: [AddressRange] = []) { self.ranges = ranges }

    package func allow(_ address: IPAddress) -> Bool {
        let destination = address.embeddedIPv4 ?? address
        return destination.isPublic || ranges.contain(address) || ranges.contain(destination)
    }
}

extension IPAddress {
    /// Whether the address is unicast and globally reachable according to IANA's registries for special purposes
    /// (RFC 6890).
    ///
    /// Ranges that the registries list as deprecated are not reachable.
    fileprivate var isPublic: Bool {
        if Self.reachableExceptions.contain(self) { return true }
        return (isIPv4 || Self.globalUnicast.contain(self)) && !Self.notReachable.contain(self)
    }

    /// The IPv4 address to which a translator or a 6to4 router forwards (RFC 6052, RFC 3056).
    fileprivate var embeddedIPv4: IPAddress? {
        if Self.nat64.contain(self) { return IPAddress(ipv4: UInt32(truncatingIfNeeded: bits)) }
        if Self.sixToFour.contain(self) { return IPAddress(ipv4: UInt32(truncatingIfNeeded: bits >> 80)) }
        return nil
    }

    private static let nat64 = [AddressRange](words: "64:ff9b::/96")
    private static let sixToFour = [AddressRange](words: "2002::/16")
    private static let globalUnicast = [AddressRange](words: "2000::/3")

    private static let notReachable = [AddressRange](
        words: """
            0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
            192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4
            2001::/23 2001:db8::/32 2002::/16 3fff::/20
            """)

    /// Globally reachable parts of the ranges above.
    private static let reachableExceptions = [AddressRange](
        words: """
            192.0.0.9 192.0.0.10 2001:1::1 2001:1::2 2001:1::3 2001:3::/32 2001:4:112::/48 2001:20::/28 2001:30::/28
            """)
}
