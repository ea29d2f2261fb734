package import FoundationEssentials

/// A deleted user who can be restored.
package struct DeletedUserRecord: Sendable, Hashable {
    /// How long a deleted user can be restored, in seconds.
    static let restoreTime = 15.0 * 60

    package let id: String
    package let username: String
    package let deletedAt: Date
    /// The user can be restored before this time.
    package let expiresAt: Date
}
