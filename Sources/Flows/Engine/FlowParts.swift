public import IdentityModel
public import IdpSdk
public import MasterControllerSdk

/// The parts of an engine: the two SDKs for one provider and tenant, and the ports.
public struct FlowParts: Sendable {
    public var profile: ProviderProfile
    /// Makes the Master Controller with its interaction for PIN and presence and its trace; called once.
    public var makeController: @Sendable (any FirstFactorInteraction, any TraceSink) -> MasterController
    /// Makes the IdpSdk with its trace; called once.
    public var makeIdpSdk: @Sendable (any TraceSink) -> IdpSdkService
    public var clock: any WallClock
    /// The clock that measures the delays of a pace.
    public var stopwatch: any Clock<Duration> = QueueClock()
    /// The random source for trace ids.
    public var random: any RandomSource
    /// The parts for web views and browsers; nil refuses the flows that need them.
    public var userAgents: UserAgentParts?
    /// Explains refusals that a login page does not; nil if the profile has no administrator.
    public var accounts: (any AccountRegister)?

    public init(
        profile: ProviderProfile,
        makeController: @escaping @Sendable (any FirstFactorInteraction, any TraceSink) -> MasterController,
        makeIdpSdk: @escaping @Sendable (any TraceSink) -> IdpSdkService,
        clock: any WallClock = SystemWallClock(), random: any RandomSource = SystemRandomSource(),
        userAgents: UserAgentParts? = nil, accounts: (any AccountRegister)? = nil
    ) {
        self.profile = profile
        self.makeController = makeController
        self.makeIdpSdk = makeIdpSdk
        self.clock = clock
        self.random = random
        self.userAgents = userAgents
        self.accounts = accounts
    }
}
