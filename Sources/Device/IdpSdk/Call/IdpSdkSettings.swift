public import HTTPMessage
import IdentityModel
public import OpenID

/// The provider that an ``IdpSdkService`` uses, its limits, and its dependencies.
public struct IdpSdkSettings: Sendable {
    /// The provider: its address, tenant, redirect URI, scope and kind.
    public var profile: ProviderProfile
    /// Sends the requests; each call gets a session with its own cookie jar.
    public var exchange: any HTTPExchange
    /// The random source for state and trace IDs.
    public var random: any RandomSource = SystemRandomSource()
    /// The clock for the time of trace events.
    public var clock: any WallClock = SystemWallClock()
    /// The receiver of the flow's trace events.
    public var trace: any TraceSink = NoTrace()
    /// The lanes of the flow's events.
    package var lanes = TraceLanes()
    /// The total time that one call may wait for the provider; the user's time is not counted.
    public var deadline: Duration = .seconds(60)
    /// The clock that measures the deadline.
    var stopwatch: any Clock<Duration> = ContinuousClock()
    /// How many times one page is posted before the flow ends with the page's error; a violated password rule does not
    /// count.
    public var postsPerPage = 3
    /// The maximum number of pages per flow.
    public var maximumPages = 20
    /// The maximum number of consecutive redirects.
    public var maximumRedirects = 20
    /// The `response_mode` to request; `nil` selects the provider's default.
    ///
    /// Responses in any mode are read, whichever was requested.
    public var responseMode: ResponseMode?
    /// Hosts besides the provider's own to which pages and forms may lead, over https.
    public var allowedHosts: Set<String> = []
    /// The provider's discovery; `nil` uses the members below, and Keycloak's paths for those that are `nil`.
    public var directory: ProviderDirectory?
    /// The page at which the flow begins.
    public var entry = IdpSdkEntry.login
    /// The authorization endpoint, if it is not the realm's own (from discovery).
    public var authorizationEndpoint: String?
    /// The issuer that responses must name, if it is not the realm's URL (from discovery).
    public var issuer: String?
    /// Whether a response must name its issuer (`authorization_response_iss_parameter_supported` in discovery).
    public var requiresIssuer = false
    /// The requested languages of the pages, separated by spaces; `nil` selects the provider's default.
    public var uiLocales: String?
    /// Returns the requested languages when a call begins, if ``uiLocales`` is `nil`, because the user can change the
    /// language between calls.
    package var currentLocales: (@Sendable () -> String?)?
    /// The requested authentication context classes, separated by spaces; `nil` requests none.
    public var acrValues: String?
    /// The `prompt` values (`login`, `consent`, …), separated by spaces; `nil` sends none.
    public var prompt: String?
    /// `prompt_values_supported` in the provider's discovery.
    var promptsSupported: [String]?
    /// Additional parameters of the authorization request.
    public var extraParameters = FormFields()
    /// The device's name, sent for kind kobil; `nil` sends none.
    public var deviceName: String?

    /// The lanes of a flow's events: the reader of the pages, and their provider.
    package struct TraceLanes: Sendable, Hashable {
        package var reader = Lane.idpSdk
        package var provider = Lane.identityProvider

        /// By default, the lanes of the IdpSdk and of an identity provider.
        package init(reader: Lane = .idpSdk, provider: Lane = .identityProvider) {
            self.reader = reader
            self.provider = provider
        }
    }

    /// For kind kobil the response mode is `fragment`, as documented.
    public init(profile: ProviderProfile, exchange: any HTTPExchange) {
        self.profile = profile
        self.exchange = exchange
        responseMode =
            profile.responseMode.flatMap { ResponseMode(rawValue: $0.rawValue) }
            ?? (profile.kind == .kobil ? .fragment : nil)
        allowedHosts = profile.allowedHosts
        prompt = profile.prompt
        for (name, value) in profile.extraParameters.sorted(by: { $0.key < $1.key }) {
            extraParameters.add(name, value)
        }
    }

    /// Returns the settings with the provider's discovery applied.
    ///
    /// A response mode that the provider does not support is dropped, because responses in any mode are read.
    func told(by metadata: ProviderMetadata) -> Self {
        var settings = self
        settings.authorizationEndpoint = metadata.document.authorizationEndpoint
        settings.issuer = metadata.document.issuer
        settings.requiresIssuer = metadata.document.authorizationResponseIssParameterSupported
        settings.promptsSupported = metadata.document.promptValuesSupported
        if let mode = responseMode, let supported = metadata.document.responseModesSupported,
            !supported.contains(mode.rawValue)
        {
            settings.responseMode = nil
        }
        return settings
    }
}

extension IdpSdkSettings {
    /// The languages to request now.
    var wantedLocales: String? { uiLocales ?? currentLocales?() }
}
