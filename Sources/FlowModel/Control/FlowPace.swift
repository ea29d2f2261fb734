/// How fast a run goes on, and where it stops.
///
/// The pace can be changed at any time; a change applies from the next step or message on.
public struct FlowPace: Sendable, Hashable {
    /// Where a run stops until it is told to go on.
    public enum Stops: String, Sendable, Hashable, CaseIterable {
        case nowhere
        case steps
        /// Before each step and each message: each event to the Master Controller and each HTTP request.
        case messages
    }

    /// Where the run stops.
    public var stops: Stops
    /// How long the run waits before each message, for demos.
    public var delay: Duration

    public init(stops: Stops = .nowhere, delay: Duration = .zero) {
        self.stops = stops
        self.delay = delay
    }

    /// Full speed without stops.
    public static let usual = FlowPace()
}

/// Where a run has stopped: what comes next.
public enum PausePoint: Sendable, Hashable {
    /// A step of the flow, by its documented name.
    case step(String)
    /// A message that is about to be sent, by the name that its event has in the trace; its contents are in the event
    /// that was recorded last.
    case message(String)
}
