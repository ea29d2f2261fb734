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
    /// Logins are refused before the account's validity begins.
    case notYetValid
    /// Logins are refused since the account's validity has ended.
    case noLongerValid
    /// The account has no activation code that could be used.
    case withoutCode(LastCode)
    /// The account's activation code cannot be used before a later time.
    case codeNotYetValid
    /// The account does not exist.
    case unknown
    /// The state is unknown. The text is the reason; it contains no secret and may be displayed.
    case untold(String)

    /// What became of an account's last activation code.
    public enum LastCode: String, Sendable, Hashable, CaseIterable {
        case used = "code-used"
        case withdrawn = "code-withdrawn"
        /// None was issued, or the administration does not report it.
        case none = "code-none"
    }
}
