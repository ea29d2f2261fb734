import HTTPMessage

/// What of other people's messages a watcher is shown at a server that they use: little about the users, and the
/// client's network instead of its address.
///
/// Only the values of these names are shown, in addition to what ``Disclosure`` demands.
public struct TraceLimit: Sendable, Hashable {
    /// The address of the client, and what is shown instead: a network of 24 bits, or of 56 for IPv6.
    private let address: String
    private let network: String

    public init(address: String) {
        self.address = address
        guard let parsed = IPAddress(address) else {
            network = "unknown"
            return
        }
        let bits = (0..<8).map { UInt16(truncatingIfNeeded: parsed.bits >> (112 - 16 * $0)) }
        network =
            parsed.isIPv4
            ? parsed.text.split(separator: ".").prefix(3).joined(separator: ".") + ".0/24"
            : bits[..<3].map { String($0, radix: 16) }.joined(separator: ":")
                + ":\(String(bits[3] & 0xff00, radix: 16))::/56"
    }

    /// A text in which the client's address stands, such as that of an app on a device.
    public func masked(_ text: String) -> String {
        guard !address.isEmpty, !["127.0.0.1", "::1"].contains(address) else { return text }
        return text.split(separator: address, omittingEmptySubsequences: false).joined(separator: network)
    }

    /// What is shown instead of a header's value that has the client's address.
    func network(ofHeader name: String) -> String? {
        let name = name.lowercased()
        return name.contains("forwarded") || name.hasSuffix("-ip") ? network : nil
    }

    /// Whether the value of a name may be shown; the name of a member is its path.
    func shows(_ path: String, in place: Disclosure.Place) -> Bool {
        // The index of an element says nothing.
        let name = path.split(separator: "[").enumerated()
            .map { $0.offset == 0 ? $0.element : $0.element.drop { $0 != "]" }.dropFirst() }.joined()
        return switch place {
        case .parameter: Self.parameters.contains(name)
        case .header: Self.headers.contains(name.lowercased()) || name.lowercased().hasPrefix("access-control-")
        case .claim: Self.claims.contains(name)
        case .member:
            Self.claims.contains(name) || Self.members.contains(name)
                || name.hasSuffix("_endpoint") || name.hasSuffix("_supported")
        }
    }

    private static let parameters: Set = [
        "client_id", "redirect_uri", "post_logout_redirect_uri", "response_type", "response_mode", "scope",
        "grant_type", "code_challenge", "code_challenge_method", "prompt", "max_age", "ui_locales", "token_type_hint",
        "error", "error_description", "iss",
    ]
    private static let headers: Set = [
        "host", "origin", "accept", "accept-language", "cache-control", "content-type", "content-length", "user-agent",
        "sec-fetch-mode", "sec-fetch-site", "sec-fetch-dest", "date", "retry-after", "www-authenticate", "vary",
        "x-amz-target",
    ]
    private static let claims: Set = [
        "sub", "aud", "iss", "exp", "iat", "nbf", "auth_time", "scope", "alg", "kid", "typ",
    ]
    private static let members: Set = [
        "active", "client_id", "token_type", "expires_in", "refresh_expires_in", "interval", "error",
        "error_description", "issuer", "jwks_uri", "keys.kid", "keys.alg", "keys.kty", "keys.use", "keys.crv", "__type",
        "ClientId", "AuthFlow", "ChallengeName", "AuthenticationResult.ExpiresIn", "AuthenticationResult.TokenType",
    ]
}
