/// Decides about the service accounts of clients.
///
/// Pure.
package enum ServiceAccountRule {
    /// What a written client changes about its service account.
    package enum Change: Sendable, Hashable {
        case none
        case create
        case delete
    }

    /// The change for a client that has an account or has none.
    ///
    /// `conflict` is what another user has of the account's names: then the client gets no account.
    package static func change(isWanted: Bool, hasAccount: Bool, conflict: AccountConflict?) -> Change {
        guard isWanted else { return hasAccount ? .delete : .none }
        return hasAccount || conflict != nil ? .none : .create
    }

    /// Whether a session begins for the account of a client: it exists and is enabled.
    package static func begins(_ account: UserRecord?) -> Bool { account?.isEnabled == true }
}
