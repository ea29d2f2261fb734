/// The result of unlocking a user.
public enum UnlockOutcome: Sendable, Hashable {
    /// The user was locked out, and is no longer.
    case unlocked
    /// The user was not locked out; that many failed logins were removed.
    case failuresForgotten(Int)
    /// The user was not locked out, and there were no failed logins.
    case wasNotLocked
}
