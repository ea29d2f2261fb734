public import HTTPMessage
public import IdentityModel
public import IdpSdk
public import OpenID

/// The parts for web views and browsers; a front end without them leaves them out.
public struct UserAgentParts: Sendable {
    /// Forwards a browser's requests to the provider; enforces the profile's trusted certificates.
    public var exchange: any HTTPExchange
    /// The provider's metadata; nil uses Keycloak's layout.
    public var directory: ProviderDirectory?
    /// The style sheet of this program's own pages.
    public var styleSheet: String
    /// The tag of the language of this program's own pages, for browsers that name none; nil for English.
    public var language: @Sendable () -> String?
    /// How long the user may take in a browser.
    public var deadline: Duration
    /// Makes the IdpSdk that acts as the terminal's web view and requests the documented scope; called once.
    public var makeWebViewSdk: @Sendable (any TraceSink) -> IdpSdkService

    public init(
        exchange: any HTTPExchange, directory: ProviderDirectory?, styleSheet: String = "",
        language: @escaping @Sendable () -> String? = { nil }, deadline: Duration = .seconds(900),
        makeWebViewSdk: @escaping @Sendable (any TraceSink) -> IdpSdkService
    ) {
        self.exchange = exchange
        self.directory = directory
        self.styleSheet = styleSheet
        self.language = language
        self.deadline = deadline
        self.makeWebViewSdk = makeWebViewSdk
    }
}
