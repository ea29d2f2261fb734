public import IdentityModel

/// What two runs, or two events of the same place in them, do not have in common.
public enum RunDifference: Sendable, Hashable {
    /// A property of the run or of the event: `status`, `outcome`, `name`; nil where a side has none.
    case property(Property, left: String?, right: String?)
    /// A field, parameter, header or claim by its path, such as `header Location`; nil where a side has none.
    case field(path: String, left: TraceValue?, right: TraceValue?)
    /// A duration that is at least twice the other and 100 ms longer.
    case duration(left: Duration, right: Duration)

    /// The properties that are compared.
    public enum Property: String, Sendable, Hashable, CaseIterable {
        /// Of the run.
        case flow, provider, tenant, user, fault, status, state, reason
        /// Of an event.
        case name, outcome, failure
    }

    /// Whether the values differ between any two runs, such as a nonce's: no reason for another result.
    public var isUsual: Bool {
        guard case .field(let path, let left?, let right?) = self, left != .hidden, right != .hidden else {
            return false
        }
        return FreshValues.contains(path)
    }
}

/// Fields whose values are new in each run.
enum FreshValues {
    private static let names: Set<String> = [
        "nonce", "state", "session_state", "code_challenge", "codechallenge", "traceparent", "tracestate", "jti", "iat",
        "exp", "auth_time", "sid", "at_hash", "c_hash", "s_hash", "date", "expires", "session_code", "execution",
        "tab_id",
        "client_data", "registrationid", "reportid", "event_id", "origin_jti", "keyid", "content-length", "age", "etag",
        "x-request-id", "device_code", "user_code", "publickey",
    ]

    /// Whether the last part of the path is such a field.
    static func contains(_ path: String) -> Bool {
        let name = path.split { $0 == " " || $0 == "." || $0 == "/" }.last.map { $0.lowercased() } ?? ""
        return names.contains(name)
    }
}
