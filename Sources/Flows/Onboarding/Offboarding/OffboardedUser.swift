public import IdentityAdministration

/// A user that `offboard` has examined, and the outcome.
public struct OffboardedUser: Sendable, Hashable {
    public enum Outcome: String, Sendable, Hashable, CaseIterable {
        case deleted
        case disabled
        /// The user had been deleted before.
        case gone
        /// The user does not belong to the run, or is an administrator.
        case left
        case failed
    }

    public let username: String
    public let id: UserRecordID?
    public let outcome: Outcome
    /// Why the user was left, or what failed.
    public let reason: String?

    /// Whether nothing is left to do.
    public var isDone: Bool {
        switch outcome {
        case .deleted, .disabled, .gone: true
        case .left, .failed: false
        }
    }
}
