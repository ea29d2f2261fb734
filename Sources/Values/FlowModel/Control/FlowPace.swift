/// How fast a run continues, and where it pauses.
///
/// The pace can be changed at any time; a change takes effect at the next step or message.
public struct FlowPace: Sendable, Hashable {
    /// Where a run pauses until it is continued.
    public enum Stops: String, Sendable, Hashable, CaseIterable {
        case nowhere
        case steps
        /// Before each step and each message: each event to the Master Controller and each HTTP request.
        case messages
    }

    public var stops: Stops
    /// The delay before each message, for demos.
    public var delay: Duration

    public init(stops: Stops = .nowhere, delay: Duration = .zero) {
        self.stops = stops
        self.delay = delay
    }

    /// Full speed without pauses.
    public static let usual = FlowPace()
}

/// What a paused run does next.
public enum PausePoint: Sendable, Hashable {
    /// A step of the flow, by its documented name.
    case step(String)
    /// The message that is sent next, by the name of its event in the trace. That event was recorded last and contains
    /// the message.
    case message(String)
}
