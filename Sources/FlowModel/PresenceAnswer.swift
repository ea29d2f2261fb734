/// What the user says that a presence sensor would report, by its name on the command line; a terminal has no sensor.
public enum PresenceAnswer: String, Sendable, Hashable, CaseIterable {
    /// The sensor recognised the user.
    case match
    /// The sensor did not recognise the user, or saw somebody else.
    case noMatch = "no-match"
    /// The user dismissed the check.
    case cancelled
    /// The sensor is locked after too many tries.
    case lockedOut = "locked-out"
}
