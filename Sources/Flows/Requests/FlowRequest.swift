public import IdentityModel

/// A flow with what it needs to run.
public struct FlowRequest: Sendable, Hashable {
    /// The flow.
    public var flow: FlowName
    /// Whom it is about; nil where the flow finds that out or the only user is meant.
    public var user: UserID?
    /// How the first factor is to be guarded, for flows that store one; nil: as the user has it already, else NO.
    public var mode: AuthenticationMode?

    /// Makes a request.
    public init(_ flow: FlowName, user: UserID? = nil, mode: AuthenticationMode? = nil) {
        self.flow = flow
        self.user = user
        self.mode = mode
    }
}
