/// Signs a user in without the provider's pages: with a token in memory, else with the stored first factor.
///
/// Tries a valid access token, then the refresh token in memory, then the first factor. Statuses besides OK:
/// INVALID_USER_ID (the user is not on this device), NO_TOKEN_DATA_AVAILABLE (nothing is stored),
/// TOKEN_DATA_IS_OUTDATED (it has expired), OFFLINE_NOT_ACTIVATED (mode PASSWORD), CANNOT_ACQUIRE_TOKEN_DATA (the
/// provider refused; `invalid_grant` deletes the factor), NOT_REACHABLE (the factor remains), INVALID_PIN, PIN_BLOCKED
/// (the factor is deleted), TEMPORARY_LOCKED (the sensor), WRONG_CREDENTIALS (no match), USER_CANCEL. Source: KOBIL
/// Shift Lite, OfflineLogin.
public struct OfflineLoginEvent: KsMacroEvent, Hashable {
    /// The user; `nil` means the signed-in user, else the last one.
    public var userIdentifier: KsUserIdentifier?
    public var traceContext: TraceContext

    public init(userIdentifier: KsUserIdentifier? = nil, traceContext: TraceContext = .none) {
        self.userIdentifier = userIdentifier
        self.traceContext = traceContext
    }
}

/// Whether the user is signed in again.
public struct OfflineLoginResultEvent: KsResultEvent, Hashable {
    public let outcome: ResultOutcome
    /// The signed-in user; `nil` after an error.
    public let userIdentifier: KsUserIdentifier?
    /// The number of PIN attempts left; `nil` unless a PIN was rejected.
    public let pinAttemptsLeft: Int?

    public init(outcome: ResultOutcome, userIdentifier: KsUserIdentifier? = nil, pinAttemptsLeft: Int? = nil) {
        self.outcome = outcome
        self.userIdentifier = userIdentifier
        self.pinAttemptsLeft = pinAttemptsLeft
    }
}

public typealias KSMOfflineLoginEvent = OfflineLoginEvent
public typealias KSMOfflineLoginResultEvent = OfflineLoginResultEvent
