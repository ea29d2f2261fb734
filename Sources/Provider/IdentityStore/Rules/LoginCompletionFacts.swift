/// The rows that determine whether a login is completed, as read in the transaction that completes it.
struct LoginCompletionFacts: Sendable, Hashable {
    /// Whether the answered page is the current one; true if the login has no page.
    var isPageCurrent = true
    var failures = FailureRecord()
    /// The user who logs in; `nil` if there is none, or none any more.
    var user: UserRecord?
    var credentials: [CredentialRecord] = []
    /// The names of the realm's other accounts that equal one of ``LoginCompletion/claimedNames(by:)``.
    var others: [AccountNames] = []
    /// The device of the login; `nil` for an unknown one.
    var device: Device?
    /// Whether the session to renew exists and belongs to the user.
    var hasSession = false

    init() {}

    /// A device, as stored.
    struct Device: Sendable, Hashable {
        /// The thumbprint of the device's public key (RFC 7638).
        let keyThumbprint: String
        /// Whether the user is linked to the device.
        let isLinked: Bool
    }
}

extension LoginCompletion {
    /// The names that the login assigns to an account, which no other account may have.
    func claimedNames(by user: UserRecord?) -> [AccountNames] {
        let user = account.newUser ?? user
        let typed = account.profile.flatMap { profile in
            user.map { AccountNames(username: $0.username, email: profile.email) }
        }
        return [account.newUser.map { AccountNames($0) }, typed].compactMap { $0 }
    }
}
