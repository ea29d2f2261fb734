import HTTPMessage
import JOSE

/// Which requests to a realm require TLS: Keycloak's `sslRequired`.
package enum SSLRequirement: String, Sendable, Hashable, CaseIterable {
    /// Requests from public addresses.
    case external
    case all
    case none

    /// Whether a request from the address must use TLS.
    ///
    /// The address of a local socket is empty.
    package func requiresTLS(from address: String) -> Bool {
        switch self {
        case .none: false
        case .all: true
        case .external: !Self.isPrivate(address)
        }
    }

    /// Loopback and private addresses (RFC 1918, RFC 3927, RFC 4193, RFC 4291).
    private static let privateRanges = [AddressRange](
        words: "127.0.0.0/8 10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 169.254.0.0/16 ::1 fc00::/7 fe80::/10")

    private static func isPrivate(_ address: String) -> Bool {
        guard !address.isEmpty else { return true }
        return IPAddress(address.prefix { $0 != "%" }).map(privateRanges.contain) ?? false
    }
}
