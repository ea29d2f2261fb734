public import FlowModel
public import IdentityModel

/// How a flow ended.
public struct FlowReport: Sendable, Hashable {
    /// The flow that ended, by the id of its start.
    public var flow: FlowID
    /// The status, as scripts read it.
    public var status: StatusType
    /// Who it was about, where that became known.
    public var user: UserID?
    /// Why the IdpSdk gave no code.
    public var error: IdpSdkError?
    /// Until when the user is locked, where that is why and known.
    public var lockedUntil: LocalTime?
    /// What the server or the SDK said, where it is more than `error` has.
    public var message: UntrustedText?
    /// What goes on at the provider after a logout; empty after other flows.
    public var remainders: [SessionRemainder] = []
    /// The SDK's state afterwards.
    public var snapshot: SdkSnapshot
    /// How many events were recorded.
    public var eventCount: Int
    /// How long it took from start to end.
    public var duration: Duration
    /// How much of `duration` the flow waited for the user.
    public var waitingForPerson: Duration
    /// The device's id at the AST side, where it has one.
    public var device: AstClientID?
    /// How long the access token lives.
    public var accessTokenLifetime: Duration?
    /// Whether the device keeps a first factor for the user now.
    public var keepsFirstFactor: Bool
    /// How long the first factor lives; nil where none is kept, and where it has no end.
    public var firstFactorLifetime: Duration?

    /// Makes a report.
    public init(
        flow: FlowID, status: StatusType, user: UserID? = nil, error: IdpSdkError? = nil,
        lockedUntil: LocalTime? = nil, message: UntrustedText? = nil, snapshot: SdkSnapshot, eventCount: Int = 0,
        duration: Duration = .zero,
        waitingForPerson: Duration = .zero, device: AstClientID? = nil, accessTokenLifetime: Duration? = nil,
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
        self.eventCount = eventCount
        self.duration = duration
        self.waitingForPerson = waitingForPerson
        self.device = device
        self.accessTokenLifetime = accessTokenLifetime
        self.keepsFirstFactor = keepsFirstFactor || firstFactorLifetime != nil
        self.firstFactorLifetime = firstFactorLifetime
    }
}
