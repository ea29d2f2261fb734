/// Changes the authentication mode of the signed-in user: opens the first factor in the old mode and seals it in the
/// new one.
///
/// Leaving BIOMETRIC requires presence, leaving PIN the PIN, and entering PIN a new PIN. Mode PASSWORD deletes the
/// stored factor; another mode can be selected again as long as the session lasts. Source: KOBIL Shift Lite,
/// authentication modes.
public struct EnableAuthenticationModeEvent: KsMacroEvent, Hashable {
    public var authenticationMode: AuthenticationMode
    public var traceContext: TraceContext

    public init(authenticationMode: AuthenticationMode, traceContext: TraceContext = .none) {
        self.authenticationMode = authenticationMode
        self.traceContext = traceContext
    }
}

/// A result that has only a status.
public struct StatusResultEvent: KsResultEvent, Hashable {
    public let outcome: ResultOutcome

    public init(outcome: ResultOutcome) { self.outcome = outcome }
}

public typealias KSMEnableAuthenticationModeEvent = EnableAuthenticationModeEvent
public typealias KSMStatusResultEvent = StatusResultEvent
