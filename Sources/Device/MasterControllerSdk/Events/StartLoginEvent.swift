/// Pushed after a start or restart with activated users: a login is possible.
///
/// For information only. Never pushed after an activation, which is already a login. Source: KOBIL Shift Lite, Start.
public struct StartLoginEvent: KsMacroEvent, Hashable {
    /// The users, the most recent login first.
    public let userIdentifiers: [KsUserIdentifier]
    /// The trace of the start or restart.
    public let traceContext: TraceContext

    public init(userIdentifiers: [KsUserIdentifier], traceContext: TraceContext = .none) {
        self.userIdentifiers = userIdentifiers
        self.traceContext = traceContext
    }
}

public typealias KSMStartLoginEvent = StartLoginEvent
