/// A timer that the event loop sets while a run is replayed.
public struct WizardTimer: Sendable, Hashable {
    /// Its number; a message with another number changes nothing.
    public let number: Int
    /// How long after the last change it fires.
    public let after: Duration
}
