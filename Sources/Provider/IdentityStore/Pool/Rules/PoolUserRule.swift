import FoundationEssentials

/// Decides which changes an operation makes to a pool's user.
///
/// Pure.
enum PoolUserRule {
    /// The changes of enabling or disabling a user.
    struct Switch: Sendable, Hashable {
        /// The user as it is stored afterwards.
        let user: PoolUser
        /// Whether the user's grants end, with the sessions and codes of the hosted UI.
        let endsAccess: Bool
    }

    /// Enables or disables a user.
    ///
    /// Disabling a disabled user ends access too, because an earlier program may have left some.
    static func set(_ user: PoolUser, isEnabled: Bool, at now: Date) -> Switch {
        var changed = user
        changed.isEnabled = isEnabled
        changed.modifiedAt = now
        return Switch(user: changed, endsAccess: !isEnabled)
    }

    /// Returns the user with the proposed identity ID, or `nil` if the user has one already, because it never changes.
    static func identified(_ user: PoolUser, as proposed: String, at now: Date) -> PoolUser? {
        guard user.identityID == nil else { return nil }
        var changed = user
        changed.identityID = proposed
        changed.modifiedAt = now
        return changed
    }
}
