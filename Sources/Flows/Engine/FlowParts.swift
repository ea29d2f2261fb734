public import IdentityModel
public import IdpSdk
public import MasterControllerSdk

/// What the engine drives: the two SDKs, set up for one provider and tenant, and the ports.
public struct FlowParts: Sendable {
    /// The provider and tenant.
    public var profile: ProviderProfile
    /// Makes the Master Controller, asking for PIN and presence there, recording here; called once.
    public var makeController: @Sendable (any FirstFactorInteraction, any TraceSink) -> MasterController
    /// Makes the IdpSdk, recording here; called once.
    public var makeIdpSdk: @Sendable (any TraceSink) -> IdpSdkService
    /// The time.
    public var clock: any WallClock
    /// Fresh ids for traces.
    public var random: any RandomSource
    /// What web views and browsers are set up with; nil refuses the flows that need them.
    public var userAgents: UserAgentParts?
    /// Where a refusal is asked about that a login page does not explain; nil where the profile has no administrator.
    public var accounts: (any AccountRegister)?

    /// Puts the parts together.
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
