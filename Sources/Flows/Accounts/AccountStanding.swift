public import FoundationEssentials

/// The state of an account whose login was refused, as the provider's administration reports it.
public enum AccountStanding: Sendable, Hashable {
    /// The account is usable: the credentials were wrong.
    case open
    /// Logins are refused temporarily, with right credentials too; until when, if known.
    case locked(until: Date?)
    /// Logins are refused until an administrator unlocks the account, after too many wrong attempts.
    case lockedPermanently
    case disabled
    /// The account does not exist.
    case unknown
    /// The state could not be determined; the reason is safe to show.
    case untold(String)
}
