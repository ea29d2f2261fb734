public import FoundationEssentials
public import IdentityModel
public import JOSE

/// An assertion as received at a token endpoint: anyone could have made it.
public struct UnverifiedFirstFactorAssertion: Sendable {
    private let token: UnverifiedJWS
    private let claims: JSONValue
    /// The device that it claims to come from, for looking up the key.
    public let claimedDevice: AstClientID
    /// The user that it claims to be about, for looking up the key.
    public let claimedSubject: String

    /// Parses an assertion; throws `malformed` unless it is a signed assertion of this type with an issuer and a
    /// subject.
    public init(_ compact: Secret) throws(FirstFactorAssertionError) {
        guard let token = try? UnverifiedJWS(compact: compact.exposedText),
            token.header.type == FirstFactorAssertion.type, let claims = try? JSONValue(parsing: token.payload),
            let issuer = claims["iss"]?.string, AstClientID(issuer).isWellFormed, let subject = claims["sub"]?.string
        else { throw .malformed }
        self.token = token
        self.claims = claims
        claimedDevice = AstClientID(issuer)
        claimedSubject = subject
    }

    /// By how much the time is outside of the claimed period, in seconds: positive before it begins, negative after its
    /// end; `nil` if it is inside, or if a claim is missing.
    package func secondsOff(at now: Date) -> Int? {
        if let start = claims["iat"].flatMap(NumericDate.read), start > now { return Int(start.timeIntervalSince(now)) }
        guard let end = claims["exp"].flatMap(NumericDate.read), end < now else { return nil }
        return -Int(now.timeIntervalSince(end))
    }

    /// Verifies the assertion: it is signed with the key, made for exactly one of the audiences, and not expired.
    ///
    /// The caller must check that its ID was not used before, in the transaction that uses it.
    public func verified(
        by jwk: JSONWebKey, audiences: [String], now: Date, leeway: Double = 60
    ) throws(FirstFactorAssertionError) -> VerifiedFirstFactorAssertion {
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

/// An assertion that a device signed.
///
/// Only ``UnverifiedFirstFactorAssertion/verified(by:audiences:now:leeway:)`` creates one.
public struct VerifiedFirstFactorAssertion: Sendable, Hashable {
    public let astClientID: AstClientID
    /// The user, by the provider's own ID.
    public let subject: String
    /// The assertion's ID, which can be used once.
    public let id: String
    /// The time from which it is rejected as expired, so that its ID can be deleted.
    public let unusableFrom: Date
}

/// Why an authorization grant is rejected.
public enum FirstFactorAssertionError: String, Error, Sendable, Hashable, CaseIterable {
    /// Not a signed assertion of this type, or without a required claim.
    case malformed
    /// Not signed with the provider's key for this user on this device.
    case invalidSignature
    /// Made for another provider, or for several.
    case wrongAudience
    /// The lifetime is longer than the maximum.
    case livesTooLong
    /// Made in the future: the device's clock or the provider's is wrong.
    case notYetValid
    case expired

    /// The refusal as an error of the token endpoint.
    public var error: OAuthError {
        let text =
            switch self {
            case .malformed: "Invalid assertion"
            case .invalidSignature: "Invalid signature of the assertion"
            case .wrongAudience: "Invalid audience of the assertion"
            case .livesTooLong: "Assertion lifetime too long"
            case .notYetValid: "Assertion is not active yet: compare the clocks of device and provider"
            case .expired: "Assertion is expired: compare the clocks of device and provider"
            }
        return OAuthError(.invalidGrant, text)
    }
}
