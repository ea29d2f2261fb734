/// What there was to take away when a user was unlocked.
public enum UnlockOutcome: Sendable, Hashable {
    /// The user was locked and is not any more.
    case unlocked
    /// The user was not locked; so many failed logins were counted and are forgotten.
    case failuresForgotten(Int)
    /// The user was not locked, and no failed login was counted.
    case wasNotLocked
}
