public import FlowModel
public import IdentityModel

/// How a flow ended.
public struct FlowReport: Sendable, Hashable {
    public var flow: FlowID
    /// The documented status.
    public var status: StatusType
    /// The flow's user, if known.
    public var user: UserID?
    /// The error code that explains the status, if there is one.
    public var error: IdpSdkError?
    /// When the user's lock-out ends, if that is the reason and the end is known.
    public var lockedUntil: ReportedTime?
    /// The message of server or SDK, if it adds something to `error`.
    public var message: UntrustedText?
    /// What remains at the provider after a logout; empty after other flows.
    public var remainders: [SessionRemainder] = []
    /// The SDK's state afterwards.
    public var snapshot: SdkSnapshot
    /// What a fault of the sandbox did to the flow.
    public var fault: FaultEffect?
    public var figures: RunFigures
    public var device: AstClientID?
    /// The lifetime of the access token.
    public var accessToken: Expiry<Duration>?
    /// What the device now stores for the user, and its lifetime; `nil` if nothing.
    public var firstFactor: KeptFactor?

    public struct KeptFactor: Sendable, Hashable {
        public var kind: ShownFactor.Kind
        public var lifetime: Expiry<Duration>

        public init(_ kind: ShownFactor.Kind, lifetime: Expiry<Duration>) {
            self.kind = kind
            self.lifetime = lifetime
        }
    }

    public init(
        flow: FlowID, status: StatusType, user: UserID? = nil, error: IdpSdkError? = nil,
        lockedUntil: ReportedTime? = nil, message: UntrustedText? = nil, snapshot: SdkSnapshot,
        figures: RunFigures = RunFigures(), device: AstClientID? = nil,
        accessToken: Expiry<Duration>? = nil, firstFactor: KeptFactor? = nil
    ) {
        self.flow = flow
        self.status = status
        self.user = user
        self.error = error
        self.lockedUntil = lockedUntil
        self.message = message
        self.snapshot = snapshot
        self.figures = figures
        self.device = device
        self.accessToken = accessToken
        self.firstFactor = firstFactor
    }
}
