public import HTTPMessage
public import OpenID

/// Which provider an ``IdpSdkService`` talks to, and the ports through which it does.
public struct IdpSdkSettings: Sendable {
    /// The provider: its address, tenant, redirect URI, scope and kind.
    public var profile: ProviderProfile
    /// What sends the requests; each call has a session, and with it a cookie jar, of its own.
    public var exchange: any HTTPExchange
    /// Where state and trace ids come from.
    public var random: any RandomSource = SystemRandomSource()
    /// The time that trace events carry.
    public var clock: any WallClock = SystemWallClock()
    /// Where the flow reports what it does.
    public var trace: any TraceSink = NoTrace()
    /// How long one call may take in all, the person's time not counted.
    public var deadline: Duration = .seconds(60)
    /// What the deadline is measured with.
    var stopwatch: any Clock<Duration> = ContinuousClock()
    /// How many times one page is posted before the flow ends with what the page said; a broken password rule does not count.
    public var postsPerPage = 3
    /// How many pages one flow may show.
    public var maximumPages = 20
    /// How many redirects may follow one another.
    public var maximumRedirects = 20
    /// How the answer shall travel; nil leaves it to the provider.
    ///
    /// All ways are read, whatever was asked for.
    public var responseMode: ResponseMode?
    /// Hosts beside the provider's own that pages and forms may lead to, over https.
    public var allowedHosts: Set<String> = []
    /// What the provider says about itself, asked at each call; nil takes the members below, and Keycloak's layout for what they leave out.
    public var directory: ProviderDirectory?
    /// Which page the flow begins at.
    public var entry = IdpSdkEntry.login
    /// Where codes are asked for, where that is not the realm's own endpoint (from discovery).
    public var authorizationEndpoint: String?
    /// The issuer that answers must name, where that is not the realm's URL (from discovery).
    public var issuer: String?
    /// Whether an answer must name its issuer (discovery's `authorization_response_iss_parameter_supported`).
    public var requiresIssuer = false
    /// The languages that pages are wished for in, divided by blanks; nil leaves it to the provider.
    public var uiLocales: String?
    /// The authentication context classes wished for, divided by blanks; nil asks for none.
    public var acrValues: String?
    /// What is asked of the pages (`login`, `consent`, …), divided by blanks; nil asks nothing.
    public var prompt: String?
    /// The prompts that the provider names (discovery's `prompt_values_supported`); nil where it names none.
    var promptsSupported: [String]?
    /// Further parameters of the authorization request.
    public var extraParameters = FormFields()
    /// The device's name for kind kobil; nil sends none.
    public var deviceName: String?

    /// Makes settings for a provider as its profile has them; for kind kobil the answer is asked for in the fragment, as documented.
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

    /// The settings with what the provider says about itself in its places.
    ///
    /// A response mode that the provider does not take is left out, since every way of answering is read anyway.
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
