public import IdentityModel

/// The first factor asks for proof that the person is there; a terminal has no sensor, so the person says what it would report.
public struct PresencePrompt: Sendable, Hashable {
    /// The question's id; the answer carries it.
    public var id: InteractionID
    /// Whose factor it is, where the user is known.
    public var user: UserID?

    /// Makes a question.
    public init(id: InteractionID, user: UserID? = nil) {
        self.id = id
        self.user = user
    }
}

/// What the simulated sensor reports; raw values as the command line spells them.
public enum PresenceAnswer: String, Sendable, Hashable, CaseIterable {
    /// The person was recognised.
    case match
    /// Somebody else, or the sensor did not recognise the person.
    case noMatch = "no-match"
    /// The person dismissed the check.
    case cancelled
    /// The sensor is locked after too many tries.
    case lockedOut = "locked-out"
}
