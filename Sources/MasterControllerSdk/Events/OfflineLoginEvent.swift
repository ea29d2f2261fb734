/// Logs a user in without the provider's pages: by a token in memory, else by the stored first factor.
///
/// The order is: an access token that is still valid, the refresh token in memory, the first factor. Statuses beside OK:
/// INVALID_USER_ID (nobody of that name here), NO_TOKEN_DATA_AVAILABLE (nothing stored), TOKEN_DATA_IS_OUTDATED (its time is over),
/// OFFLINE_NOT_ACTIVATED (mode PASSWORD), CANNOT_ACQUIRE_TOKEN_DATA (the provider refused; after `invalid_grant` the factor is gone),
/// NOT_REACHABLE (the factor stays), INVALID_PIN, PIN_BLOCKED (the factor is gone), TEMPORARY_LOCKED (the sensor), WRONG_CREDENTIALS (no match),
/// USER_CANCEL. Source: KOBIL Shift Lite, OfflineLogin.
public struct OfflineLoginEvent: KsMacroEvent, Hashable {
    /// Who shall be logged in, nil for the last one who was.
    public var userIdentifier: KsUserIdentifier?
    /// The trace that the event belongs to.
    public var traceContext: TraceContext

    /// Makes the event.
    public init(userIdentifier: KsUserIdentifier? = nil, traceContext: TraceContext = .none) {
        self.userIdentifier = userIdentifier
        self.traceContext = traceContext
    }
}

/// Tells whether the user is logged in again.
public struct OfflineLoginResultEvent: KsResultEvent, Hashable {
    /// How the event ended.
    public let outcome: ResultOutcome
    /// Who is logged in now, nil after an error.
    public let userIdentifier: KsUserIdentifier?
    /// How many tries of the PIN are left; nil unless a PIN was refused.
    public let pinAttemptsLeft: Int?

    /// Makes the result.
    public init(outcome: ResultOutcome, userIdentifier: KsUserIdentifier? = nil, pinAttemptsLeft: Int? = nil) {
        self.outcome = outcome
        self.userIdentifier = userIdentifier
        self.pinAttemptsLeft = pinAttemptsLeft
    }
}

/// The documented iOS name.
public typealias KSMOfflineLoginEvent = OfflineLoginEvent
/// The documented iOS name.
public typealias KSMOfflineLoginResultEvent = OfflineLoginResultEvent
