/// Forgets tokens of a user on this device; with a restart behind it this is the documented logout.
///
/// At kind kobil this is local, as documented. At the other kinds CLEAR_ALL also ends the session at the provider, as far as it can be reached:
/// what the device has kept is forgotten first, and whatever the provider answers. Source: KOBIL Shift Lite, Logout.
public struct ClearIamTokenCacheEvent: KsMacroEvent, Hashable {
    /// Whose tokens; nil or both parts empty: the user who is logged in, else the last one who was.
    public var userIdentifier: KsUserIdentifier?
    /// Which tokens.
    public var clearBehavior: ClearBehavior
    /// The trace that the event belongs to.
    public var traceContext: TraceContext

    /// Makes the event.
    public init(
        userIdentifier: KsUserIdentifier? = nil, clearBehavior: ClearBehavior = .clearAll,
        traceContext: TraceContext = .none
    ) {
        self.userIdentifier = userIdentifier
        self.clearBehavior = clearBehavior
        self.traceContext = traceContext
    }
}

/// Which tokens are forgotten (KOBIL Shift Lite, `ClearBehavior`).
public enum ClearBehavior: String, Sendable, Hashable, Codable, CaseIterable {
    /// Everything: the next login asks the provider.
    case clearAll = "CLEAR_ALL"
    /// The tokens in memory: the first factor still logs in, and asks for presence or PIN again.
    case clearAccessAndRefresh = "CLEAR_ACCESS_AND_REFRESH"
    /// The stored first factor: what is in memory works on until the next restart.
    case clearOffline = "CLEAR_OFFLINE"
}

/// Tells that the tokens are gone.
public struct ClearIamTokenCacheResultEvent: KsResultEvent, Hashable {
    /// How the event ended.
    public let outcome: ResultOutcome
    /// What it came to at the provider; nil at kind kobil, and where nothing was to be ended there.
    public var providerSession: ProviderSessionEnd?

    /// Makes the result.
    public init(outcome: ResultOutcome) { self.outcome = outcome }
}

/// The documented iOS name.
public typealias KSMClearIamTokenCacheEvent = ClearIamTokenCacheEvent
/// The documented iOS name.
public typealias KSMClearIamTokenCacheResultEvent = ClearIamTokenCacheResultEvent
/// The documented iOS name.
public typealias KSMClearBehavior = ClearBehavior
