public import IdentityModel

/// A difference between two runs, or between two events in the same place.
///
/// A usual difference, such as a nonce, occurs between any two runs and does not explain different results.
public enum RunDifference: Sendable, Hashable {
    /// A property of the run or of the event, such as `status`, `outcome` or `name`; `nil` for a side without it.
    case property(Property, left: String?, right: String?, isUsual: Bool = false)
    /// A field, parameter, header or claim by its path, such as `header Location`; `nil` for a side without it.
    case field(path: String, left: TraceValue?, right: TraceValue?, isUsual: Bool = false)
    /// A duration that is at least twice the other and 100 ms longer; usual if that is only because of the user's time
    /// in it.
    case duration(left: Duration, right: Duration, isUsual: Bool = false)

    /// The properties that are compared.
    public enum Property: String, Sendable, Hashable, CaseIterable {
        /// Of the run.
        case flow, provider, tenant, user, fault, status, state, reason
        /// Of an event.
        case name, outcome, failure
    }

    /// Whether any two runs differ in this way.
    public var isUsual: Bool {
        switch self {
        case .property(_, _, _, let isUsual), .field(_, _, _, let isUsual), .duration(_, _, let isUsual): isUsual
        }
    }
}
