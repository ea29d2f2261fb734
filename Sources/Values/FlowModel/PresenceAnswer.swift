/// The result of a simulated presence check, by its name on the command line.
///
/// The user chooses it, because a terminal has no sensor.
public enum PresenceAnswer: String, Sendable, Hashable, CaseIterable {
    /// The sensor recognised the user.
    case match
    /// The sensor did not recognise the user, or recognised somebody else.
    case noMatch = "no-match"
    /// The user dismissed the check.
    case cancelled
    /// The sensor is locked after too many tries.
    case lockedOut = "locked-out"
}
