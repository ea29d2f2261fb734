public import FoundationEssentials
public import IdentityModel
public import JOSE

/// What a device says to get tokens without the person at the provider: an authorization grant (RFC 7523, section 3).
///
/// Signed by the key that belongs to one user on one device and that the provider learned from the client data of his last login.
public struct FirstFactorAssertion: Sendable, Hashable {
    /// Who speaks: the device, by its id at the AST side.
    public var astClientID: AstClientID
    /// For whom tokens are wished: the provider's own id of the user.
    public var subject: String
    /// To whom it speaks: the provider's issuer.
    public var audience: String
    /// When it was made, to the second.
    public var issuedAt: Date
    /// Makes each assertion different from all others; a server takes it once.
    public var id: String

    /// Seconds that an assertion of ours holds.
    public static let lifetime = 60.0
    /// Longest time in seconds that an assertion is believed.
    public static let longestLifetime = 300.0
    /// The header's type, so that nothing else which a key of ours signs can pass for a grant (RFC 8725, section 3.11).
    public static let type = "authorization-grant+jwt"

    /// Makes an assertion.
    public init(astClientID: AstClientID, subject: String, audience: String, issuedAt: Date, id: String) {
        self.astClientID = astClientID
        self.subject = subject
        self.audience = audience
        self.issuedAt = issuedAt
        self.id = id
    }

    /// The compact text that is sent as `assertion`.
    public func signed(by key: SigningKey) throws(JOSEError) -> Secret {
        let claims: JSONValue = [
            "iss": .string(astClientID.rawValue), "sub": .string(subject), "aud": .string(audience),
            "iat": NumericDate.json(issuedAt), "exp": NumericDate.json(issuedAt.addingTimeInterval(Self.lifetime)),
            "jti": .string(id),
        ]
        return Secret(try key.sign(header: ["typ": .string(Self.type)], payload: claims.bytes))
    }
}
