/// The result of unlocking a user.
public enum UnlockOutcome: Sendable, Hashable {
    /// The user was locked out and is unlocked now.
    case unlocked
    /// The user was not locked out; this number of failed logins was removed.
    case failuresForgotten(Int)
    /// The user was not locked out and had no failed logins.
    case wasNotLocked
}
