/// Pushed by the Master Controller after a start or restart with activated users: a login is possible now.
///
/// Information only; it is never pushed after an activation, which is a login already. Source: KOBIL Shift Lite, Start.
public struct StartLoginEvent: KsMacroEvent, Hashable {
    /// Who can log in, the last one to log in first.
    public let userIdentifiers: [KsUserIdentifier]
    /// The trace of the start or restart.
    public let traceContext: TraceContext

    /// Makes the event.
    public init(userIdentifiers: [KsUserIdentifier], traceContext: TraceContext = .none) {
        self.userIdentifiers = userIdentifiers
        self.traceContext = traceContext
    }
}

/// The documented iOS name.
public typealias KSMStartLoginEvent = StartLoginEvent
