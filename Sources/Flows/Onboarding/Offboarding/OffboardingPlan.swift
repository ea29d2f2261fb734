import Sentences

/// What `offboard` does with a user.
public struct OffboardingPlan: Sendable {
    public enum Action: Sendable, Hashable {
        case disable
        case delete
        /// Only reports what would be done.
        case none(OffboardedUser.Outcome)
    }

    public let action: Action
    /// The tag that a user must carry; `nil` for any, if the user's ID is in the results of a run.
    public let tag: String?
    /// Whether the provider keeps the tag, so that a user without one does not belong to a run.
    public let storesTag: Bool

    public init(_ action: Action, tag: String?, storesTag: Bool) {
        self.action = action
        self.tag = tag
        self.storesTag = storesTag
    }

    /// Whether a user of the tag is still listed afterwards.
    func remains(_ user: OffboardedUser) -> Bool {
        switch user.outcome {
        case .deleted: action != .delete
        case .gone: false
        case .disabled, .left, .failed: true
        }
    }

    /// Why a user with these marks is not changed; `nil` if the user belongs to the run.
    func reasonToLeave(_ marks: [String]) -> Text? {
        guard let tag else {
            return storesTag && marks.isEmpty ? Text("The user does not carry the tag of a run.") : nil
        }
        return marks.contains(tag) ? nil : Text("The user does not carry this tag.")
    }
}
