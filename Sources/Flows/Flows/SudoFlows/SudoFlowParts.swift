public import IdentityModel
public import IdpSdk
public import SudoUser

/// What an engine of Sudo flows is created from: the client for one app's configuration, and the ports.
public struct SudoFlowParts: Sendable {
    public var profile: ProviderProfile
    /// Whether the configuration has hosted pages.
    public var hasHostedPages: Bool
    /// Creates the client of a key namespace with its trace; called once per namespace.
    public var makeClient:
        @Sendable (_ namespace: String, any TraceSink) throws(SudoUserClientError) -> DefaultSudoUserClient
    /// Creates the key manager of a namespace for registration keys; never called with the client's own namespace.
    public var makeKeyManager: @Sendable (_ namespace: String) -> any SudoKeyManager
    /// The keys and tokens of registrations.
    public var inputs: any SudoFlowInputs
    /// Creates the IdpSdk that reads the hosted pages in this terminal, with its trace; called once.
    public var makePageReader: @Sendable (any TraceSink) -> IdpSdkService
    /// The style sheet of this program's own pages in a browser.
    public var styleSheet: String
    /// The language tag of those pages, for browsers that send no language; `nil` for English.
    public var language: @Sendable () -> String?
    /// The time limit for the user in a browser.
    public var deadline: Duration
    public var clock: any WallClock
    /// The clock for the delays of ``FlowPace``.
    public var stopwatch: any Clock<Duration> = ContinuousClock()
    /// The random source for new IDs.
    public var random: any RandomSource

    public init(
        profile: ProviderProfile, hasHostedPages: Bool,
        makeClient:
            @escaping @Sendable (_ namespace: String, any TraceSink) throws(SudoUserClientError) ->
            DefaultSudoUserClient,
        makeKeyManager: @escaping @Sendable (_ namespace: String) -> any SudoKeyManager,
        inputs: any SudoFlowInputs, makePageReader: @escaping @Sendable (any TraceSink) -> IdpSdkService,
        styleSheet: String = "", language: @escaping @Sendable () -> String? = { nil },
        deadline: Duration = .seconds(900), clock: any WallClock = SystemWallClock(),
        random: any RandomSource = SystemRandomSource()
    ) {
        self.profile = profile
        self.hasHostedPages = hasHostedPages
        self.makeClient = makeClient
        self.makeKeyManager = makeKeyManager
        self.inputs = inputs
        self.makePageReader = makePageReader
        self.styleSheet = styleSheet
        self.language = language
        self.deadline = deadline
        self.clock = clock
        self.random = random
    }
}
