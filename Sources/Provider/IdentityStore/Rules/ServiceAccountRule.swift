package import FoundationEssentials

/// Decides about the service accounts of clients.
///
/// Pure.
package enum ServiceAccountRule {
    /// The change of a client's service account when the client is written.
    package enum Change: Sendable, Hashable {
        case none
        case create
        case delete
    }

    /// The change for a client with or without an account.
    ///
    /// `conflict` is the account's name that another user has; then the client gets no account.
    package static func change(isWanted: Bool, hasAccount: Bool, conflict: AccountConflict?) -> Change {
        guard isWanted else { return hasAccount ? .delete : .none }
        return hasAccount || conflict != nil ? .none : .create
    }

    /// Whether a session may begin for a client's account: it exists and is usable.
    package static func begins(_ account: UserRecord?, at now: Date) -> Bool { account?.isUsable(at: now) == true }
}
