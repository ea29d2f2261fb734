public import FlowModel
public import IdentityModel
public import Localization

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
    public var lockedUntil: LocalTime?
    /// The message of server or SDK, if it adds something to `error`.
    public var message: UntrustedText?
    /// What remains at the provider after a logout; empty after other flows.
    public var remainders: [SessionRemainder] = []
    /// The SDK's state afterwards.
    public var snapshot: SdkSnapshot
    /// What a fault of the sandbox did to the flow; `nil` if none was on.
    public var fault: FaultEffect?
    public var figures: RunFigures
    public var device: AstClientID?
    /// The lifetime of the access token, if there is one.
    public var accessTokenLifetime: Duration?
    /// Whether the device now stores a first factor for the user.
    public var keepsFirstFactor: Bool
    /// The lifetime of the first factor; `nil` if none is stored or it does not expire.
    public var firstFactorLifetime: Duration?

    public init(
        flow: FlowID, status: StatusType, user: UserID? = nil, error: IdpSdkError? = nil,
        lockedUntil: LocalTime? = nil, message: UntrustedText? = nil, snapshot: SdkSnapshot,
        figures: RunFigures = RunFigures(), device: AstClientID? = nil, accessTokenLifetime: Duration? = nil,
        keepsFirstFactor: Bool = false,
        firstFactorLifetime: Duration? = nil
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
        self.accessTokenLifetime = accessTokenLifetime
        self.keepsFirstFactor = keepsFirstFactor || firstFactorLifetime != nil
        self.firstFactorLifetime = firstFactorLifetime
    }
}
