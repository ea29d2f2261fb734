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

/// An address, or all addresses with the same prefix: `192.0.2.1`, `10.0.0.0/8`, `2001:db8::/32` (RFC 4632, RFC 4291).
public struct AddressRange: Sendable, Hashable {
    private let first: IPAddress
    private let mask: UInt128

    /// Parses the notation; bits after the prefix are ignored.
    ///
    /// Returns `nil` for other text, and for prefix length 0, which matches every address.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let address = parts.first.flatMap({ IPAddress($0) }) else { return nil }
        let length = address.isIPv4 ? 32 : 128
        var prefix = length
        if parts.count == 2 {
            guard parts[1].utf8.count <= 3, parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }),
                let number = Int(parts[1]), (1...length).contains(number)
            else { return nil }
            prefix = number
        }
        first = address
        mask = UInt128.max << UInt128(length - prefix)
    }

    /// The maximum prefix length (32 or 128) for an address with a numeric prefix length; `nil` for other text.
    public static func longestPrefix(of text: String) -> Int? {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let address = IPAddress(parts[0]) else { return nil }
        let digits = parts[1].utf8.dropFirst(parts[1].hasPrefix("-") ? 1 : 0)
        guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return address.isIPv4 ? 32 : 128
    }

    package func contains(_ address: IPAddress) -> Bool {
        address.isIPv4 == first.isIPv4 && (address.bits ^ first.bits) & mask == 0
    }
}

extension [AddressRange] {
    /// Parses ranges separated by whitespace; skips words that are not ranges.
    package init(words text: String) {
        self = text.split(whereSeparator: \.isWhitespace).compactMap { AddressRange(String($0)) }
    }

    package func contain(_ address: IPAddress) -> Bool { contains { $0.contains(address) } }
}
