public import FlowModel
public import IdentityModel

/// The first factor asks for a PIN: a new one at activation, the known one when a user stays logged in.
public struct PINPrompt: Sendable, Hashable {
    public enum Purpose: Sendable, Hashable {
        /// A new PIN is set; it is typed twice.
        case set
        /// The PIN that was set unlocks the factor.
        case unlock
    }

    /// The question's ID, which the answer contains.
    public var id: QuestionID
    public var purpose: Purpose
    /// The user of the PIN, if known.
    public var user: UserID?
    /// The minimum length, in characters.
    public var minimumLength: Int
    /// How many tries are left before the first factor is deleted; `nil` if that is not known.
    public var attemptsLeft: Int?
    /// Whether the PIN before this one was wrong.
    public var wasWrong: Bool

    public init(
        id: QuestionID, purpose: Purpose, user: UserID? = nil, minimumLength: Int = 4, attemptsLeft: Int? = nil,
        wasWrong: Bool = false
    ) {
        self.id = id
        self.purpose = purpose
        self.user = user
        self.minimumLength = minimumLength
        self.attemptsLeft = attemptsLeft
        self.wasWrong = wasWrong
    }
}
