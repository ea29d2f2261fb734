/// Changes how the logged-in user's first factor is guarded: it is opened the old way and sealed the new way.
///
/// Leaving BIOMETRIC asks for presence, leaving PIN for the PIN, entering PIN for a new one. Mode PASSWORD forgets the stored factor; as long as
/// the session lives, another mode can be chosen again. Source: KOBIL Shift Lite, authentication modes.
public struct EnableAuthenticationModeEvent: KsMacroEvent, Hashable {
    /// The mode from now on.
    public var authenticationMode: AuthenticationMode
    /// The trace that the event belongs to.
    public var traceContext: TraceContext

    /// Makes the event.
    public init(authenticationMode: AuthenticationMode, traceContext: TraceContext = .none) {
        self.authenticationMode = authenticationMode
        self.traceContext = traceContext
    }
}

/// A result that is a status and nothing more.
public struct StatusResultEvent: KsResultEvent, Hashable {
    /// How the event ended.
    public let outcome: ResultOutcome

    /// Makes the result.
    public init(outcome: ResultOutcome) { self.outcome = outcome }
}

/// The documented iOS name.
public typealias KSMEnableAuthenticationModeEvent = EnableAuthenticationModeEvent
/// The documented iOS name.
public typealias KSMStatusResultEvent = StatusResultEvent
