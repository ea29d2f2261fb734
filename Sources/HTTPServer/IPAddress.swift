#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A numeric address of a host; an IPv4 address and the IPv6 address that maps it are equal (RFC 4291, section 2.5.5.2).
struct IPAddress: Sendable, Hashable {
    /// The 128 bits of the IPv6 address, or of the one that maps the IPv4 address.
    let bits: UInt128

    private static let mappedPrefix: UInt128 = 0xFFFF << 32

    /// Whether it is an IPv4 address.
    var isIPv4: Bool { bits >> 32 == 0xFFFF }

    /// Parses an address without port, brackets and zone; nil for every other text.
    init?(_ text: some StringProtocol) {
        // The longest address has 45 characters; inet_pton stops at a NUL.
        guard text.utf8.count <= 45, !text.utf8.contains(0) else { return nil }
        var bytes = [UInt8](repeating: 0, count: 16)
        if inet_pton(AF_INET, String(text), &bytes) == 1 {
            bits = Self.mappedPrefix | bytes.prefix(4).reduce(0) { $0 << 8 | UInt128($1) }
        } else if inet_pton(AF_INET6, String(text), &bytes) == 1 {
            bits = bytes.reduce(0) { $0 << 8 | UInt128($1) }
        } else {
            return nil
        }
    }

    /// The usual notation: `192.0.2.1`, `2001:db8::1`.
    var text: String {
        let bytes = (0..<16).map { UInt8(truncatingIfNeeded: bits >> (120 - 8 * $0)) }
        if isIPv4 { return bytes[12...].map { String($0) }.joined(separator: ".") }
        var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        guard inet_ntop(AF_INET6, bytes, &buffer, socklen_t(buffer.count)) != nil else { return "" }
        return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
