/// Who ended something before its end.
public enum CancelOrigin: Sendable, Hashable {
    /// The person said so.
    case person
    /// The program ends: a signal, the terminal went away.
    case program
    /// The time that the caller gave ran out.
    case deadline
    /// The front end has no value for a field; its name is here.
    case missingInput(String)
}
