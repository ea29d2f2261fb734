public import Sentences

/// What cancelled a flow.
public enum CancelOrigin: Sendable, Hashable {
    case person
    /// The program ends: because of a signal, or because the terminal is gone.
    case program
    /// The caller's deadline has passed.
    case deadline
    /// The front end has no value for a field; with a message that names it.
    case missingInput(Sentence)
}
