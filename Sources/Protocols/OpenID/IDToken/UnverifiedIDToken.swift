public import IdentityModel
public import JOSE
public import Secrets

/// An ID token as received from a token endpoint, not verified.
public struct UnverifiedIDToken: Sendable, Hashable {
    public let compact: Secret

    public init(_ compact: Secret) { self.compact = compact }

    /// The token's claims, for a screen that marks them as unverified; `nil` if they cannot be parsed.
    public var unverifiedClaims: JSONValue? { compact.unverifiedClaims }

    /// Verifies the token by every check of OpenID Connect Core, section 3.1.3.7.
    ///
    /// `keys` are the provider's, fetched from the address in its discovery document; keys inside a token are never
    /// used. The error contains all checks: they are performed even after one has failed, as far as the token can be
    /// parsed.
    public func verified(
        keys: JSONWebKeySet, expectations: IDTokenExpectations
    ) throws(TokenError) -> VerifiedIDToken {
        var checks = IDTokenChecks(expectations)
        let claims = checks.make(compact, keys)
        if let refusal = TokenError(checks: checks.made) { throw refusal }
        guard let claims else {
            // The checks passed, but a required claim has the wrong type.
            throw TokenError(failed: .form, after: checks.made)
        }
        return VerifiedIDToken(claims: claims, checks: checks.made)
    }
}

/// An ID token that passed every check; only ``UnverifiedIDToken/verified(keys:expectations:)`` creates one.
///
/// Its texts come from the provider: sanitise them before displaying them.
public struct VerifiedIDToken: Sendable, Hashable {
    public let claims: IDTokenClaims
    /// The checks that passed, for a report.
    public let checks: [TokenCheck]

    /// The SDKs' name for the user: `preferred_username`, else `sub`.
    public var userID: UserID { UserID(claims.preferredUsername ?? claims.subject) }
}

extension Secret {
    /// The claims of a JWT, not verified; `nil` if this is not a JWT.
    public var unverifiedClaims: JSONValue? {
        (try? UnverifiedJWS(compact: exposedText)).flatMap { try? JSONValue(parsing: $0.payload) }
    }
}
