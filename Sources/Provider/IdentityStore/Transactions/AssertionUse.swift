package import FoundationEssentials
import IdentityModel
package import JOSE
package import OpenID

/// A user who is linked to a device, as stored.
package struct LinkedUser: Sendable, Hashable {
    package let user: UserRecord
    /// The key that verifies the user's assertions; `nil` if the latest login on the device sent none.
    package let grantKey: JSONWebKey?
    /// The time of the user's latest authentication on the device.
    package let authenticatedAt: Date
}

/// The rows to write for a valid assertion.
package struct AssertionUse: Sendable, Hashable {
    package let assertion: VerifiedFirstFactorAssertion
    package let session: NewSession
    package let grant: NewGrant

    package init(assertion: VerifiedFirstFactorAssertion, session: NewSession, grant: NewGrant) {
        self.assertion = assertion
        self.session = session
        self.grant = grant
    }
}

/// The result of redeeming an assertion.
package enum AssertionOutcome: Sendable, Hashable {
    case granted(KeptGrant)
    case refused(OAuthError)
    /// The assertion's ID was used before.
    case replayed
}
