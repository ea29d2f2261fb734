public import FoundationEssentials
public import IdentityModel
public import JOSE

/// An assertion as it came to a token endpoint: anybody could have made it.
public struct UnverifiedFirstFactorAssertion: Sendable {
    private let token: UnverifiedJWS
    private let claims: JSONValue
    /// The device that it says it comes from, to look its key up by.
    public let claimedDevice: AstClientID
    /// The user that it says it is about, to look his key up by.
    public let claimedSubject: String

    /// Takes an assertion apart; throws `malformed` for what is no signed statement of that type with an issuer and a subject.
    public init(_ compact: Secret) throws(FirstFactorAssertionRefusal) {
        guard let token = try? UnverifiedJWS(compact: compact.exposedText),
            token.header.type == FirstFactorAssertion.type, let claims = try? JSONValue(parsing: token.payload),
            let issuer = claims["iss"]?.string, AstClientID(issuer).isWellFormed, let subject = claims["sub"]?.string
        else { throw .malformed }
        self.token = token
        self.claims = claims
        claimedDevice = AstClientID(issuer)
        claimedSubject = subject
    }

    /// The assertion, believed: signed by that key, meant for one of those audiences and no other, and fresh.
    ///
    /// That its id has not been seen before is the caller's to check, in the step that uses it.
    public func verified(
        by jwk: JSONWebKey, audiences: [String], now: Date, leeway: Double = 60
    ) throws(FirstFactorAssertionRefusal) -> VerifiedFirstFactorAssertion {
        guard let key = try? VerificationKey(jwk), (try? token.verified(by: key, allowing: [.es256])) != nil else {
            throw .invalidSignature
        }
        let named = claims["aud"].flatMap(IDTokenClaims.audience) ?? []
        guard named.count == 1, ExactText.contains(audiences, named[0]) else { throw .wrongAudience }
        guard let id = claims["jti"]?.string, (1...128).contains(id.utf8.count),
            let expiresAt = claims["exp"].flatMap(NumericDate.read),
            let issuedAt = claims["iat"].flatMap(NumericDate.read)
        else { throw .malformed }
        let lifetime = expiresAt.timeIntervalSince(issuedAt)
        guard lifetime > 0, lifetime <= FirstFactorAssertion.longestLifetime else { throw .livesTooLong }
        var start = issuedAt
        if let claim = claims["nbf"] {
            guard let notBefore = NumericDate.read(claim) else { throw .malformed }
            start = max(start, notBefore)
        }
        guard start <= now.addingTimeInterval(leeway) else { throw .notYetValid }
        guard now < expiresAt.addingTimeInterval(leeway) else { throw .expired }
        return VerifiedFirstFactorAssertion(
            astClientID: claimedDevice, subject: claimedSubject, id: id,
            unusableFrom: expiresAt.addingTimeInterval(leeway))
    }
}

/// What a device said and signed; only ``UnverifiedFirstFactorAssertion/verified(by:audiences:now:leeway:)`` makes one.
public struct VerifiedFirstFactorAssertion: Sendable, Hashable {
    /// The device.
    public let astClientID: AstClientID
    /// The user, by the provider's own id.
    public let subject: String
    /// The assertion's own id, good for one use.
    public let id: String
    /// From when on it would be refused for its age, so that its id need not be kept.
    public let unusableFrom: Date

    init(astClientID: AstClientID, subject: String, id: String, unusableFrom: Date) {
        self.astClientID = astClientID
        self.subject = subject
        self.id = id
        self.unusableFrom = unusableFrom
    }
}
