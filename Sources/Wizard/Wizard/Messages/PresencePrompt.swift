public import FlowModel
public import IdentityModel

/// The first factor asks whether the user is present; a terminal has no sensor, so the user chooses what it would
/// report.
public struct PresencePrompt: Sendable, Hashable {
    /// The question's ID, which the answer contains.
    public var id: QuestionID
    /// The user whose factor it is, if known.
    public var user: UserID?

    public init(id: QuestionID, user: UserID? = nil) {
        self.id = id
        self.user = user
    }
}
