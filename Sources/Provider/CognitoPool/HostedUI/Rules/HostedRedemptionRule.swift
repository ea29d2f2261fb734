import FoundationEssentials
import IdentityModel
import IdentityStore
import OpenID

/// Decides whether a code of the hosted UI is exchanged for tokens (RFC 6749, section 4.1.3; RFC 7636, section 4.6).
///
/// A pure function of its properties, for use in the store's transaction. A code of another client is unknown in this
/// client's pool.
struct HostedRedemptionRule: Sendable {
    /// The `redirect_uri` of the token request; it must equal the authorization request's, byte by byte.
    let redirectURI: String
    /// The pool's addresses; the redirect URI may have been removed since the code was issued.
    let addresses: PoolAddresses
    /// The `code_verifier` of the token request: required if and only if the authorization request had a challenge.
    let verifier: CodeVerifierParameter
    let now: Date

    /// Throws `invalid_grant` unless the code may be exchanged.
    func check(_ stored: RedeemableHostedCode) throws(OAuthError) {
        guard now < stored.code.expiresAt else { throw .codeExpired }
        guard stored.code.redirectURI.utf8.elementsEqual(redirectURI.utf8),
            addresses.allows(redirectURI, as: .redirect)
        else { throw .incorrectRedirectURI }
        if let refusal = OAuthError.refusal(of: verifier, for: stored.code.challenge) { throw refusal }
        guard stored.user.isEnabled else { throw .userDisabled }
    }
}
