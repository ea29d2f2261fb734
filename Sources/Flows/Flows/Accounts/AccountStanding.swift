public import FoundationEssentials

/// The state of an account whose login was refused, as the provider's administration reports it.
public enum AccountStanding: Sendable, Hashable {
    /// Not locked: the login was refused because of the credentials.
    case open
    /// Logins are refused temporarily, even with valid credentials; until when, if known.
    case locked(until: Date?)
    /// Logins are refused until an administrator unlocks the account, after too many wrong attempts.
    case lockedPermanently
    case disabled
    /// The account does not exist.
    case unknown
    /// The state is unknown. The text is the reason; it contains no secret and may be displayed.
    case untold(String)
}
