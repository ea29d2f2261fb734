import JOSE

/// From where a realm takes requests over TLS alone: Keycloak's `sslRequired`.
package enum SSLRequirement: String, Sendable, Hashable, CaseIterable {
    /// From everywhere but this machine and private networks.
    case external
    /// From everywhere.
    case all
    /// From nowhere.
    case none

    /// Whether a request from an address must come over TLS; sockets of this machine have none.
    package func demandsTLS(from address: String) -> Bool {
        switch self {
        case .none: false
        case .all: true
        case .external: !Self.isPrivate(address)
        }
    }

    /// Whether an address is of this machine or a private network (RFC 1918, RFC 3927, RFC 4193, RFC 4291).
    private static func isPrivate(_ address: String) -> Bool {
        guard !address.isEmpty else { return true }
        guard address.contains(":") else { return isPrivateIPv4(address) }
        let text = address.prefix { $0 != "%" }.lowercased()
        if text.contains("."), let last = text.split(separator: ":").last { return isPrivateIPv4(String(last)) }
        if text == "::1" || text == "::" { return true }
        guard let first = UInt16(text.prefix { $0 != ":" }, radix: 16) else { return false }
        return first & 0xFE00 == 0xFC00 || first & 0xFFC0 == 0xFE80
    }

    private static func isPrivateIPv4(_ address: String) -> Bool {
        let parts = address.split(separator: ".", omittingEmptySubsequences: false)
        let octets = parts.compactMap { UInt8($0) }
        guard parts.count == 4, octets.count == 4 else { return false }
        return switch (octets[0], octets[1]) {
        case (127, _), (10, _), (192, 168), (169, 254), (172, 16...31): true
        default: octets == [0, 0, 0, 0]
        }
    }
}

extension RealmRecord {
    /// From where the realm takes requests over TLS alone.
    package var sslRequirement: SSLRequirement {
        (details["sslRequired"]?.string?.lowercased()).flatMap(SSLRequirement.init) ?? .external
    }
}
