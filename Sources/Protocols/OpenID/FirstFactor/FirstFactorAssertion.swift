public import FoundationEssentials
public import IdentityModel
public import JOSE

/// An authorization grant with which a device gets tokens without the user (RFC 7523, section 3).
///
/// It is signed with the key of one user on one device, which the provider received in the client data of the user's
/// last login.
public struct FirstFactorAssertion: Sendable, Hashable {
    /// The issuer: the device, by its AST client ID.
    public var astClientID: AstClientID
    /// The user, by the provider's own ID.
    public var subject: String
    /// The provider's issuer.
    public var audience: String
    /// The time of issue, in whole seconds.
    public var issuedAt: Date
    /// A unique ID; a server accepts each assertion once.
    public var id: String

    /// The lifetime of this program's assertions in seconds.
    public static let lifetime = 60.0
    /// The maximum lifetime of an accepted assertion in seconds.
    public static let longestLifetime = 300.0
    /// The header's type, so that no other text signed with such a key can be used as a grant (RFC 8725, section 3.11).
    public static let type = "authorization-grant+jwt"

    public init(astClientID: AstClientID, subject: String, audience: String, issuedAt: Date, id: String) {
        self.astClientID = astClientID
        self.subject = subject
        self.audience = audience
        self.issuedAt = issuedAt
        self.id = id
    }

    /// Returns the compact text, sent as `assertion`.
    public func signed(by key: SigningKey) throws(JOSEError) -> Secret {
        let claims: JSONValue = [
            "iss": .string(astClientID.rawValue), "sub": .string(subject), "aud": .string(audience),
            "iat": NumericDate.json(issuedAt), "exp": NumericDate.json(issuedAt.addingTimeInterval(Self.lifetime)),
            "jti": .string(id),
        ]
        return Secret(try key.sign(header: ["typ": .string(Self.type)], payload: claims.bytes))
    }
}
