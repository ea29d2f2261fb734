public import FoundationEssentials

/// What a provider's administration says of an account whose login was refused.
public enum AccountStanding: Sendable, Hashable {
    /// Nothing stands against it: what was typed is wrong.
    case open
    /// No login is taken for a while, right or wrong; until when, where that is told.
    case locked(until: Date?)
    /// No login is taken until an administrator says so: too many wrong tries.
    case lockedForGood
    /// An administrator has switched it off.
    case disabled
    /// There is no such account.
    case unknown
    /// It could not be found out; why, safe to show.
    case untold(String)
}
