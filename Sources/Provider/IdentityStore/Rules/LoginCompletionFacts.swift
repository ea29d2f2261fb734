/// The rows that determine whether a login is completed, as read in the transaction that completes it.
package struct LoginCompletionFacts: Sendable, Hashable {
    /// Whether the answered page is the current one; true if the login has no page.
    package var isPageCurrent = true
    package var failures = FailureRecord()
    /// The user who logs in; `nil` if there is none, or none any more.
    package var user: UserRecord?
    package var credentials: [CredentialRecord] = []
    /// The names of the realm's other accounts that equal one of ``LoginCompletion/claimedNames(by:)``.
    package var others: [AccountNames] = []
    /// The device of the login; `nil` for an unknown one.
    package var device: Device?
    /// Whether the session to renew exists and belongs to the user.
    package var hasSession = false

    package init() {}

    /// A device, as stored.
    package struct Device: Sendable, Hashable {
        /// The thumbprint of the device's public key (RFC 7638).
        package let keyThumbprint: String
        /// Whether the user is linked to the device.
        package let isLinked: Bool

        package init(keyThumbprint: String, isLinked: Bool) {
            self.keyThumbprint = keyThumbprint
            self.isLinked = isLinked
        }
    }
}

extension LoginCompletion {
    /// The names that the login assigns to an account, which no other account may have.
    package func claimedNames(by user: UserRecord?) -> [AccountNames] {
        let user = account.newUser ?? user
        let typed = account.profile.flatMap { profile in
            user.map { AccountNames(username: $0.username, email: profile.email) }
        }
        return [account.newUser.map { AccountNames($0) }, typed].compactMap { $0 }
    }
}
