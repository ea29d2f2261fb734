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
