import FoundationEssentials
import IdentityModel
import JOSE
import OpenID

/// Authorization grants: the keys that users sign them with, and which of them were used.
protocol AssertionStore: Sendable {
    /// Uses an assertion of a user on a device: the rule decides, its id is marked as used, and a session begins, all in one transaction.
    func redeemAssertion(
        ofDevice device: AstClientID, subject: String, in realm: RealmRecord, at now: Date,
        deciding rule: @escaping @Sendable (LinkedUser?) throws(OAuthError) -> AssertionUse
    ) async throws(StoreError) -> AssertionOutcome
}

/// A user on a device, as the store knows the two.
struct LinkedUser: Sendable, Hashable {
    let user: UserRecord
    /// The key that his assertions are checked with; nil where his last login on the device named none.
    let grantKey: JSONWebKey?
    /// When he last proved himself on the device.
    let authenticatedAt: Date
}

/// What a good assertion becomes.
struct AssertionUse: Sendable, Hashable {
    let assertion: VerifiedFirstFactorAssertion
    let session: NewSession
    let grant: NewGrant
}

/// How redeeming an assertion went.
enum AssertionOutcome: Sendable, Hashable {
    case granted(ActiveSession)
    case refused(OAuthError)
    /// Its id was used before.
    case replayed
}
