package import FoundationEssentials
package import IdentityModel
package import JOSE
package import OpenID

/// Authorization grants: the keys that users sign them with, and which of them were used.
package protocol AssertionStore: Sendable {
    /// Uses an assertion of a user on a device: the rule decides, its id is marked as used, and a session begins, all in one transaction.
    func redeemAssertion(
        ofDevice device: AstClientID, subject: String, in realm: RealmRecord, at now: Date,
        deciding rule: @escaping StoreDecision<LinkedUser?, AssertionUse>
    ) async throws(StoreError) -> AssertionOutcome
}

/// A user on a device, as the store knows the two.
package struct LinkedUser: Sendable, Hashable {
    package let user: UserRecord
    /// The key that his assertions are checked with; nil where his last login on the device named none.
    package let grantKey: JSONWebKey?
    /// When he last proved himself on the device.
    package let authenticatedAt: Date

    package init(user: UserRecord, grantKey: JSONWebKey?, authenticatedAt: Date) {
        self.user = user
        self.grantKey = grantKey
        self.authenticatedAt = authenticatedAt
    }
}

/// What a good assertion becomes.
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

/// How redeeming an assertion went.
package enum AssertionOutcome: Sendable, Hashable {
    case granted(ActiveSession)
    case refused(OAuthError)
    /// Its id was used before.
    case replayed
}
