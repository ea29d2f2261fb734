#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A numeric host address; an IPv4 address equals the IPv6 address that maps it (RFC 4291, section 2.5.5.2).
package struct IPAddress: Sendable, Hashable {
    /// The bits of the IPv6 address; an IPv4 address is stored as the IPv6 address that maps it.
    package let bits: UInt128

    private static let mappedPrefix: UInt128 = 0xFFFF << 32

    package var isIPv4: Bool { bits >> 32 == 0xFFFF }

    /// Parses an address without port, brackets or zone; returns `nil` for other text.
    package init?(_ text: some StringProtocol) {
        // The longest address has 45 characters; inet_pton stops at a NUL.
        guard text.utf8.count <= 45, !text.utf8.contains(0) else { return nil }
        var bytes = [UInt8](repeating: 0, count: 16)
        if inet_pton(AF_INET, String(text), &bytes) == 1 {
            self.init(ipv4: bytes.prefix(4).reduce(0) { $0 << 8 | UInt32($1) })
        } else if inet_pton(AF_INET6, String(text), &bytes) == 1 {
            self.init(bytes: bytes)
        } else {
            return nil
        }
    }

    private init(bytes: [UInt8]) { bits = bytes.reduce(0) { $0 << 8 | UInt128($1) } }

    package init(ipv4 bits: UInt32) { self.bits = Self.mappedPrefix | UInt128(bits) }

    /// Reads an IPv4 or IPv6 socket address; returns `nil` for other families.
    ///
    /// The pointer is used only during the call.
    package init?(socketAddress: UnsafeRawPointer) {
        switch Int32(socketAddress.loadUnaligned(as: sockaddr.self).sa_family) {
        case AF_INET:
            let address = socketAddress.loadUnaligned(as: sockaddr_in.self).sin_addr
            self.init(ipv4: UInt32(bigEndian: address.s_addr))
        case AF_INET6:
            let address = socketAddress.loadUnaligned(as: sockaddr_in6.self).sin6_addr
            self.init(bytes: withUnsafeBytes(of: address) { Array($0) })
        default: return nil
        }
    }

    /// The usual notation: `192.0.2.1`, `2001:db8::1`.
    package var text: String {
        let bytes = (0..<16).map { UInt8(truncatingIfNeeded: bits >> (120 - 8 * $0)) }
        if isIPv4 { return bytes[12...].map { String($0) }.joined(separator: ".") }
        var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        guard inet_ntop(AF_INET6, bytes, &buffer, socklen_t(buffer.count)) != nil else { return "" }
        return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
