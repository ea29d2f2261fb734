public import HTTPMessage
public import IdentityModel
public import IdpSdk
public import OpenID

/// What web views and browsers are set up with; a front end that has none leaves it out.
public struct UserAgentParts: Sendable {
    /// What passes a browser's requests on to the provider; it enforces the profile's trusted certificates.
    public var exchange: any HTTPExchange
    /// What the provider says about itself; nil goes by Keycloak's layout.
    public var directory: ProviderDirectory?
    /// The style sheet of the pages that this program shows in a browser.
    public var styleSheet: String
    /// How long the person may take in a browser.
    public var deadline: Duration
    /// Makes the IdpSdk that is the terminal's web view: it asks for the documents' scope; called once.
    public var makeWebViewSdk: @Sendable (any TraceSink) -> IdpSdkService

    /// Puts the parts together.
    public init(
        exchange: any HTTPExchange, directory: ProviderDirectory?, styleSheet: String = "",
        deadline: Duration = .seconds(900),
        makeWebViewSdk: @escaping @Sendable (any TraceSink) -> IdpSdkService
    ) {
        self.exchange = exchange
        self.directory = directory
        self.styleSheet = styleSheet
        self.deadline = deadline
        self.makeWebViewSdk = makeWebViewSdk
    }
}
