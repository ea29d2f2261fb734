package import FoundationEssentials
import IdentityModel
package import OpenID

/// Decides whether an authorization grant is exchanged for tokens (RFC 7523, section 3).
///
/// A pure function of its properties.
package struct AuthorizationGrantRule: Sendable {
    package let assertion: UnverifiedFirstFactorAssertion
    /// The accepted audiences: the realm's issuer and its token endpoint.
    package let audiences: [String]
    package let locks: BruteForceSettings
    package let now: Date

    package init(assertion: UnverifiedFirstFactorAssertion, audiences: [String], locks: BruteForceSettings, now: Date) {
        self.assertion = assertion
        self.audiences = audiences
        self.locks = locks
        self.now = now
    }

    /// Verifies the assertion for the linked user, and checks that the user may get tokens.
    ///
    /// A missing link between device and user results in the same error as a wrong key.
    package func verified(for linked: LinkedUser?) throws(OAuthError) -> VerifiedFirstFactorAssertion {
        guard let linked, let key = linked.grantKey else { throw FirstFactorAssertionError.invalidSignature.error }
        let verified: VerifiedFirstFactorAssertion
        do throws(FirstFactorAssertionError) {
            verified = try assertion.verified(by: key, audiences: audiences, now: now)
        } catch {
            throw error.error
        }
        guard linked.user.isUsable(at: now) else { throw .userDisabled }
        guard !locks.isLocked(linked.user, at: now) else { throw .userLocked }
        guard linked.user.requiredActions.isEmpty else { throw .accountNotSetUp }
        // After "sign out everywhere", the key is accepted again only once the user has authenticated.
        guard linked.authenticatedAt.timeIntervalSince1970 >= Double(linked.user.notBefore) else { throw .staleToken }
        return verified
    }
}
