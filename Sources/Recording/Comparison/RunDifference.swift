public import IdentityModel

/// What two runs, or two events of the same place in them, do not have in common.
///
/// A usual difference is one of any two runs, such as a nonce's: no reason for another result.
public enum RunDifference: Sendable, Hashable {
    /// A property of the run or of the event: `status`, `outcome`, `name`; nil where a side has none.
    case property(Property, left: String?, right: String?, isUsual: Bool = false)
    /// A field, parameter, header or claim by its path, such as `header Location`; nil where a side has none.
    case field(path: String, left: TraceValue?, right: TraceValue?, isUsual: Bool = false)
    /// A duration that is at least twice the other and 100 ms longer; usual if only because of the user's time in it.
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
