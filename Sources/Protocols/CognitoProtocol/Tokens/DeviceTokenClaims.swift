package import FoundationEssentials
package import JOSE

/// The claims of a token that a client signs: a TEST registration, a custom federated sign-in, the answer to a
/// challenge.
///
/// Times are seconds since 1970. The Sudo Platform guide specifies milliseconds, but its numbers and all SDKs use
/// seconds.
package struct DeviceTokenClaims: Sendable, Hashable {
    package var issuer: String
    package var audience: String
    package var subject: String
    /// `jti`: a UUID, or the challenge's nonce.
    package var id: String
    /// `nil` omits the claim: sudo-user-js sends none in the answer to a challenge.
    package var issuedAt: Date?
    /// `nil` omits the claim; only sudo-user-js sends it.
    package var notBefore: Date?
    package var expiresAt: Date
    /// Additional claims; one with a registered name is ignored, as in sudo-user-ios.
    package var attributes: [String: JSONValue]

    /// The names of the claims that attributes never replace.
    package static let registered: Set = ["iss", "aud", "sub", "jti", "iat", "nbf", "exp"]

    package init(
        issuer: String, audience: String, subject: String, id: String, issuedAt: Date?, notBefore: Date? = nil,
        expiresAt: Date, attributes: [String: JSONValue] = [:]
    ) {
        self.issuer = issuer
        self.audience = audience
        self.subject = subject
        self.id = id
        self.issuedAt = issuedAt
        self.notBefore = notBefore
        self.expiresAt = expiresAt
        self.attributes = attributes
    }

    package var json: JSONValue {
        var members = attributes.filter { !Self.registered.contains($0.key) }
        members["iss"] = .string(issuer)
        members["aud"] = .string(audience)
        members["sub"] = .string(subject)
        members["jti"] = .string(id)
        members["iat"] = issuedAt.map(Self.seconds)
        members["nbf"] = notBefore.map(Self.seconds)
        members["exp"] = Self.seconds(expiresAt)
        return .object(members)
    }

    /// Signs the claims; the header contains only `alg` and `kid`.
    package func signed(by key: SigningKey) throws(JOSEError) -> String { try key.sign(payload: json.bytes) }

    private static func seconds(_ date: Date) -> JSONValue {
        .integer(Int64(date.timeIntervalSince1970.rounded(.down)))
    }
}
