public import Sentences

/// What cancelled a flow.
public enum CancelOrigin: Sendable, Hashable {
    case person
    /// The program ends because of a signal, or because the terminal was closed.
    case program
    /// The caller's deadline has passed.
    case deadline
    /// The front end has no value for a field; the sentence names the field.
    case missingInput(Sentence)
}
