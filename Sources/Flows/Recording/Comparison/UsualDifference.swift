public import IdentityModel

/// The differences that occur between any two runs: IDs, times, hashes, nonces.
///
/// A value is usual because of its name or its shape, and only if both sides have it. A client's name, given by an
/// administrator, is not usual: another client is another request to the provider.
public enum UsualDifference {
    /// Fields whose values are new in each run, or belong to the user, device or run.
    private static let names: Set<String> = [
        "nonce", "state", "session_state", "code_challenge", "codechallenge", "traceparent", "tracestate", "jti", "iat",
        "exp", "auth_time", "nbf", "sid", "at_hash", "c_hash", "s_hash", "date", "expires", "last-modified",
        "session_code", "execution", "tab_id", "client_data", "registrationid", "reportid", "event_id", "origin_jti",
        "keyid", "content-length", "age", "etag", "x-request-id", "device_code", "user_code", "publickey",
        "sub", "user", "userid", "user_id", "username", "preferred_username", "cognito:username", "x-kobil-astuserid",
        "device", "deviceid", "device_id", "astclientid", "x-kobil-astclientid", "run", "runid", "run_id",
    ]

    /// Checks of times, and of values that are created for one request.
    private static let checks: Set<String> = [
        "nonce", "state", "access token hash", "expiry", "issued at", "not before", "authentication time", "clock",
    ]

    /// Whether the difference of a field that both sides have is usual; `path` ends with its name.
    public static func contains(_ path: String, _ left: TraceValue, _ right: TraceValue) -> Bool {
        guard case .shown(let left) = left, case .shown(let right) = right else { return false }
        let name = path.split { $0 == " " || $0 == "." || $0 == "/" }.last.map { $0.lowercased() } ?? ""
        return names.contains(name) || ValueShape.differsOnlyInFreshParts(left, right)
    }

    /// Whether the difference between two checks is usual: both passed, and they check a time or a value created for
    /// one request.
    public static func contains(_ left: TracedCheck, _ right: TracedCheck) -> Bool {
        left.name == right.name && left.passed && right.passed && checks.contains(left.name)
    }

    /// Whether the difference between two durations is usual: less than twofold, or less than 100 ms.
    public static func contains(_ left: Duration, _ right: Duration) -> Bool {
        let (short, long) = (min(left, right), max(left, right))
        return long < short * 2 || long - short < .milliseconds(100)
    }
}
