public import IdentityModel
public import JOSE

/// A signed userinfo response (OpenID Connect Core, section 5.3.2), not yet verified.
public struct UnverifiedSignedUserinfo: Sendable, Hashable {
    public let compact: Secret

    public init(_ compact: Secret) { self.compact = compact }

    /// Verifies the response: it is signed with a key of the provider, for this client, about the expected subject.
    ///
    /// `iss` and `aud` are checked if present, because the standard makes them optional; times, nonce and `azp` belong
    /// only to ID tokens. The error contains all checks performed.
    public func verified(
        keys: JSONWebKeySet, expectations: IDTokenExpectations
    ) throws(TokenError) -> VerifiedUserinfo {
        var checks = IDTokenChecks(expectations)
        let claims = checks.makeOfUserinfo(compact, keys)
        if let refusal = TokenError(checks: checks.made) { throw refusal }
        guard let claims else { throw TokenError(failed: .form, after: checks.made) }
        return VerifiedUserinfo(claims: claims, checks: checks.made)
    }
}

/// A signed userinfo response that passed every check.
///
/// Only ``UnverifiedSignedUserinfo/verified(keys:expectations:)`` creates one.
public struct VerifiedUserinfo: Sendable, Hashable {
    /// The claims, including `sub`.
    public let claims: JSONValue
    /// The checks that passed, for a report.
    public let checks: [TokenCheck]
}
