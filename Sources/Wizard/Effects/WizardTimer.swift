/// A timer that the loop sets while something changes by itself.
public struct WizardTimer: Sendable, Hashable {
    /// Its number; a message with another number changes nothing.
    public let number: Int
    /// How long after the last change it fires.
    public let after: Duration
}
