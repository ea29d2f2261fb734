package import FoundationEssentials
import IdentityModel
package import OpenID

/// What an authorization grant must fulfil to become tokens (RFC 7523, section 3); pure.
package struct AuthorizationGrantRule: Sendable {
    package let assertion: UnverifiedFirstFactorAssertion
    /// The names that the realm answers to: its issuer and its token endpoint.
    package let audiences: [String]
    package let now: Date

    package init(assertion: UnverifiedFirstFactorAssertion, audiences: [String], now: Date) {
        self.assertion = assertion
        self.audiences = audiences
        self.now = now
    }

    /// The assertion, once it is believed and its user may have tokens.
    ///
    /// A user whom the device is not, or no longer, linked with is not told from a wrong key.
    package func judged(_ linked: LinkedUser?) throws(OAuthError) -> VerifiedFirstFactorAssertion {
        guard let linked, let key = linked.grantKey else { throw FirstFactorAssertionRefusal.invalidSignature.error }
        let verified: VerifiedFirstFactorAssertion
        do throws(FirstFactorAssertionRefusal) {
            verified = try assertion.verified(by: key, audiences: audiences, now: now)
        } catch {
            throw error.error
        }
        guard linked.user.isEnabled else { throw .userDisabled }
        guard linked.user.requiredActions.isEmpty else { throw .accountNotSetUp }
        // Whoever was logged out everywhere proves himself once more before his key counts again.
        guard linked.authenticatedAt.timeIntervalSince1970 >= Double(linked.user.notBefore) else { throw .staleToken }
        return verified
    }
}
