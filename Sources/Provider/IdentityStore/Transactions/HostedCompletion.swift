package import CognitoProtocol
import FoundationEssentials
package import OpenID

/// A login that was removed from the store, with its pool.
package struct TakenHostedLogin: Sendable, Hashable {
    package let pool: PoolRecord
    package let login: HostedLogin
}

/// The data for completing a login at an upstream provider.
package struct HostedCompletion: Sendable, Hashable {
    /// The verified account at the provider.
    package let identity: FederatedIdentity
    /// The user name for a new user: the provider's name, `_` and the account's `sub`.
    package let username: PoolUsername
    /// The ID for a new user, a new UUID.
    package let subject: String
    /// The ID of the registration record for a new user.
    package let registrationID: RegistrationID
    package let code: HostedCode
    package let session: HostedSession
    /// The network of the request, for the limit per network; empty for none.
    package let network: String

    package init(
        identity: FederatedIdentity, username: PoolUsername, subject: String, registrationID: RegistrationID,
        code: HostedCode, session: HostedSession, network: String
    ) {
        self.identity = identity
        self.username = username
        self.subject = subject
        self.registrationID = registrationID
        self.code = code
        self.session = session
        self.network = network
    }
}

/// The result of completing a login.
package enum HostedCompletionOutcome: Sendable, Hashable {
    /// The code is stored; `isNew` is true for the first sign-in.
    case completed(PoolUser, isNew: Bool)
    case disabled
    /// Another user has the name.
    case usernameTaken
}

/// The result of redeeming a code of the hosted UI.
package enum HostedRedemptionOutcome: Sendable, Hashable {
    case granted(PoolUser, PoolGrant)
    case refused(OAuthError)
    /// There is no such code in this pool.
    case unknown
    /// The code was redeemed before; its grant is revoked now.
    case reused
}
