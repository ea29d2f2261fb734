public import IdentityModel
public import JOSE

/// An ID token as it came from a token endpoint: not to be believed in anything.
public struct UnverifiedIDToken: Sendable, Hashable {
    /// The token's text.
    public let compact: Secret

    /// Takes a token.
    public init(_ compact: Secret) { self.compact = compact }

    /// What the token says, for a screen that shows it as unchecked; nil where it cannot be taken apart.
    public var unverifiedClaims: JSONValue? {
        (try? UnverifiedJWS(compact: compact.exposedText)).flatMap { try? JSONValue(parsing: $0.payload) }
    }

    /// The token, believed: every check of OpenID Connect Core, section 3.1.3.7, passed.
    ///
    /// `keys` are the provider's, fetched from where its discovery document says; keys that a token brings along are never used. Throws
    /// with every check that was made: all of them are, even after one has failed, as far as the token can be taken apart.
    public func verified(
        keys: JSONWebKeySet, expectations: IDTokenExpectations
    ) throws(TokenRefusal) -> VerifiedIDToken {
        var checks = IDTokenChecks(expectations)
        let claims = checks.make(compact, keys)
        if let refusal = TokenRefusal(checks: checks.made) { throw refusal }
        guard let claims else {
            // Every claim that the checks do not judge one by one is optional, so claims that passed them are whole.
            throw TokenRefusal(failed: .form, after: checks.made)
        }
        return VerifiedIDToken(claims: claims, checks: checks.made)
    }
}
