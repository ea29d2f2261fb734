/// Deletes a user's tokens on this device; followed by a restart, this is the documented logout.
///
/// For kind kobil this is local, as documented. For the other kinds, CLEAR_ALL also ends the session at the provider,
/// if it can be reached; the device's tokens are deleted first, whatever the provider answers. Source: KOBIL Shift
/// Lite, Logout.
public struct ClearIamTokenCacheEvent: KsMacroEvent, Hashable {
    /// The user; `nil` or empty parts mean the signed-in user, else the last one.
    public var userIdentifier: KsUserIdentifier?
    /// The tokens to delete.
    public var clearBehavior: ClearBehavior
    public var traceContext: TraceContext

    public init(
        userIdentifier: KsUserIdentifier? = nil, clearBehavior: ClearBehavior = .clearAll,
        traceContext: TraceContext = .none
    ) {
        self.userIdentifier = userIdentifier
        self.clearBehavior = clearBehavior
        self.traceContext = traceContext
    }
}

/// The tokens to delete (KOBIL Shift Lite, `ClearBehavior`).
public enum ClearBehavior: String, Sendable, Hashable, Codable, CaseIterable {
    /// All tokens: the next login is at the provider.
    case clearAll = "CLEAR_ALL"
    /// The tokens in memory: the first factor still signs in, and requires presence or PIN again.
    case clearAccessAndRefresh = "CLEAR_ACCESS_AND_REFRESH"
    /// The stored first factor: the tokens in memory remain valid until the next restart.
    case clearOffline = "CLEAR_OFFLINE"
}

/// Whether the tokens are deleted.
public struct ClearIamTokenCacheResultEvent: KsResultEvent, Hashable {
    public let outcome: ResultOutcome
    /// The outcome at the provider; `nil` for kind kobil, and if no request was sent to the provider.
    public var providerSession: ProviderSessionEnd?

    public init(outcome: ResultOutcome) { self.outcome = outcome }
}

public typealias KSMClearIamTokenCacheEvent = ClearIamTokenCacheEvent
public typealias KSMClearIamTokenCacheResultEvent = ClearIamTokenCacheResultEvent
public typealias KSMClearBehavior = ClearBehavior
