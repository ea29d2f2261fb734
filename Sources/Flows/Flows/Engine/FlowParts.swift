import HTTPMessage
public import IdentityModel
public import IdpSdk
public import MasterControllerSdk

/// What an engine is created from: the two SDKs for one provider and tenant, and the ports.
public struct FlowParts: Sendable {
    public var profile: ProviderProfile
    /// Creates the Master Controller with its interaction for PIN and presence, and its trace; called once.
    public var makeController: @Sendable (any FirstFactorInteraction, any TraceSink) -> MasterController
    /// Creates the IdpSdk with its trace; called once.
    public var makeIdpSdk: @Sendable (any TraceSink) -> IdpSdkService
    public var clock: any WallClock
    /// The clock for the delays of ``FlowPace``.
    public var stopwatch: any Clock<Duration> = ContinuousClock()
    /// The random source for trace IDs.
    public var random: any RandomSource
    /// Whether anybody reads the traces of the runs.
    public var isTraceRead = true
    /// The parts for web views and browsers; if `nil`, the flows that need them are refused.
    public var userAgents: UserAgentParts?
    /// Looks up the reason of a refusal that a login page does not explain; `nil` if the profile has no administrator.
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

extension ProviderProfile {
    /// The further parameters of authorization requests, sorted by name.
    var orderedExtraParameters: FormFields {
        var fields = FormFields()
        for (name, value) in extraParameters.sorted(by: { $0.key < $1.key }) { fields.add(name, value) }
        return fields
    }
}
