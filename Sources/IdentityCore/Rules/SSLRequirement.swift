import JOSE

/// Which requests to a realm require TLS: Keycloak's `sslRequired`.
package enum SSLRequirement: String, Sendable, Hashable, CaseIterable {
    /// Requests from public addresses.
    case external
    /// All requests.
    case all
    /// No requests.
    case none

    /// Whether a request from the address must use TLS.
    ///
    /// A local socket has an empty address.
    package func requiresTLS(from address: String) -> Bool {
        switch self {
        case .none: false
        case .all: true
        case .external: !Self.isPrivate(address)
        }
    }

    /// Whether an address is a loopback or private one (RFC 1918, RFC 3927, RFC 4193, RFC 4291).
    private static func isPrivate(_ address: String) -> Bool {
        guard !address.isEmpty else { return true }
        guard address.contains(":") else { return isPrivateIPv4(address) }
        let text = address.prefix { $0 != "%" }.lowercased()
        if text.contains("."), let last = text.split(separator: ":").last { return isPrivateIPv4(String(last)) }
        if text == "::1" { return true }
        guard let first = UInt16(text.prefix { $0 != ":" }, radix: 16) else { return false }
        return first & 0xFE00 == 0xFC00 || first & 0xFFC0 == 0xFE80
    }

    private static func isPrivateIPv4(_ address: String) -> Bool {
        let parts = address.split(separator: ".", omittingEmptySubsequences: false)
        let octets = parts.compactMap { UInt8($0) }
        guard parts.count == 4, octets.count == 4 else { return false }
        return switch (octets[0], octets[1]) {
        case (127, _), (10, _), (192, 168), (169, 254), (172, 16...31): true
        default: false
        }
    }
}
