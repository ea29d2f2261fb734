package import CognitoProtocol
package import FoundationEssentials
package import OpenID

/// The store operations of the hosted UI.
package protocol HostedLoginStore: Sendable {
    /// Stores a login that waits for an upstream provider.
    ///
    /// The number of logins is limited in total and for each network; the oldest ones are deleted.
    func begin(_ login: HostedLogin, in pool: PoolRecord, at now: Date) async throws(StoreError)

    /// Takes a login out of the store, so that its answer is used once; nil if it is unknown, taken before, expired, or of another browser.
    func takeHostedLogin(
        stateHash: [UInt8], browserHash: [UInt8], at now: Date
    ) async throws(StoreError) -> TakenHostedLogin?

    /// Completes a login in one transaction: finds the user of the upstream account or creates it, and stores the code and the browser's session.
    ///
    /// The first sign-in is the registration, and is recorded as one.
    func complete(
        _ completion: HostedCompletion, in pool: PoolRecord, at now: Date
    ) async throws(StoreError) -> HostedCompletionOutcome

    /// Issues a code in a browser's session; nil if the session is unknown or has expired, or the user may not sign in.
    func continueHostedSession(
        cookieHash: [UInt8], code: HostedCode, in pool: PoolRecord, at now: Date
    ) async throws(StoreError) -> PoolUser?

    /// Redeems a code, and stores the grant that the rule makes. A code that is used twice revokes its grant.
    func redeem(
        hostedCodeHash hash: [UInt8], in pool: PoolRecord, at now: Date,
        deciding rule: @escaping StoreDecision<RedeemableHostedCode, NewPoolGrant>
    ) async throws(StoreError) -> HostedRedemptionOutcome

    /// Ends a browser's session; false for none.
    func endHostedSession(cookieHash: [UInt8], in pool: PoolRecord) async throws(StoreError) -> Bool
}

/// A login that was taken out of the store, with its pool.
package struct TakenHostedLogin: Sendable, Hashable {
    package let pool: PoolRecord
    package let login: HostedLogin

    package init(pool: PoolRecord, login: HostedLogin) {
        self.pool = pool
        self.login = login
    }
}

/// The end of a login at an upstream provider.
package struct HostedCompletion: Sendable, Hashable {
    /// The verified account at the provider.
    package let identity: FederatedIdentity
    /// The user name for a new user: the provider's name, `_` and the account's `sub`.
    package let username: PoolUsername
    /// The id for a new user, a new UUID.
    package let subject: String
    /// The id of the registration record for a new user.
    package let registrationID: RegistrationID
    /// The code for the client.
    package let code: HostedCode
    /// The browser's session.
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
    /// The code is stored; `isNew` for the first sign-in.
    case completed(PoolUser, isNew: Bool)
    /// The user is disabled.
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
    /// The code was redeemed before. Its grant is revoked now.
    case reused
}
