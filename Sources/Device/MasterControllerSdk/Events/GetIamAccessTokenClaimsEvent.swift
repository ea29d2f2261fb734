/// Requests the claims of the signed-in user's access token.
///
/// Ends NO_TOKEN_DATA_AVAILABLE if no valid token is in memory and none can be obtained without asking the user.
/// Source: KOBIL Shift Lite.
public struct GetIamAccessTokenClaimsEvent: KsMacroEvent, Hashable {
    public var traceContext: TraceContext

    public init(traceContext: TraceContext = .none) { self.traceContext = traceContext }
}

public struct GetIamAccessTokenClaimsResultEvent: KsResultEvent, Hashable {
    public let outcome: ResultOutcome
    /// The claims by name: strings unchanged, all other values as JSON; sanitise them before displaying them.
    public let claims: [String: String]

    public init(outcome: ResultOutcome, claims: [String: String] = [:]) {
        self.outcome = outcome
        self.claims = claims
    }
}

public typealias KSMGetIamAccessTokenClaimsEvent = GetIamAccessTokenClaimsEvent
public typealias KSMGetIamAccessTokenClaimsResultEvent = GetIamAccessTokenClaimsResultEvent
