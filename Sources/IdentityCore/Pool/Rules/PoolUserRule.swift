package import FoundationEssentials

/// Decides what an operation changes of a pool's user.
///
/// Pure.
package enum PoolUserRule {
    /// What enabling or disabling changes.
    package struct Switch: Sendable, Hashable {
        /// The user as it is stored afterwards.
        package let user: PoolUser
        /// Whether the user's grants, and the sessions and codes of the hosted UI, end.
        package let endsAccess: Bool
    }

    /// Enables or disables a user.
    ///
    /// A user who is disabled again has no access either: what was left open by an earlier program ends too.
    package static func set(_ user: PoolUser, isEnabled: Bool, at now: Date) -> Switch {
        var changed = user
        changed.isEnabled = isEnabled
        changed.modifiedAt = now
        return Switch(user: changed, endsAccess: !isEnabled)
    }

    /// The user with the proposed identity id; nil for a user who has one, which never changes.
    package static func identified(_ user: PoolUser, as proposed: String, at now: Date) -> PoolUser? {
        guard user.identityID == nil else { return nil }
        var changed = user
        changed.identityID = proposed
        changed.modifiedAt = now
        return changed
    }
}
