public import HTTPMessage
public import IdentityModel
public import IdpSdk
public import OpenID

/// The parts for web views and browsers; `nil` in ``FlowParts`` for a front end without them.
public struct UserAgentParts: Sendable {
    /// Forwards a browser's requests to the provider; accepts only the profile's trusted certificates.
    public var exchange: any HTTPExchange
    /// The provider's metadata; if `nil`, the endpoints have Keycloak's paths.
    public var directory: ProviderDirectory?
    /// The style sheet of this program's own pages.
    public var styleSheet: String
    /// The language tag of this program's own pages, for browsers that send no language; `nil` for English.
    public var language: @Sendable () -> String?
    /// The time limit for the user in a browser.
    public var deadline: Duration
    /// Creates the IdpSdk that acts as the terminal's web view and requests the documented scope; called once.
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
