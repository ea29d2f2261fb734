/// The provider's answer to a password that was checked.
public enum CheckedPassword: Sendable, Hashable {
    /// The password is right; the next login demands the actions first.
    case right(openActions: [String])
    /// The password is wrong; with the number of further wrong ones that lock the user, if it is known.
    case wrong(left: Int?)
    /// The provider refused the login and counts no failures, so the reason is unknown.
    case refused
    case notChecked(Obstacle)

    public enum Obstacle: Sendable, Hashable { case locked, disabled, oneTimePassword }
}
