/// The result of checking a user's password at the provider.
public enum PasswordCheck: Sendable, Hashable {
    case right
    /// The password is right, but the next login demands these actions first.
    case rightWithOpenActions([String])
    /// The password is wrong; the number of further wrong ones until a lock-out, if it is known.
    case wrong(attemptsLeft: Int?)
    /// The provider refused the login; it counts no failures, so the reason is unknown.
    case refused
    /// The user cannot log in, so nothing was checked.
    case notChecked(Obstacle)

    public enum Obstacle: Sendable, Hashable {
        case disabled
        case locked
        /// The user logs in with an authenticator app.
        case oneTimePassword
    }
}
