public import HTTPMessage
public import IdentityModel
public import Sentences

/// An authorization request, as created by a client and as accepted by a server (OpenID Connect Core, section 3.1.2.1).
public struct AuthorizationRequest: Sendable, Hashable {
    public var clientID: ClientID
    /// The registered URI to which the response is sent, compared byte by byte.
    public var redirectURI: String
    /// The requested response type; only `code` is supported.
    public var responseType: String
    /// How the response is returned; `nil` selects the server's default, the query.
    public var responseMode: ResponseMode?
    /// The scope names, separated by spaces.
    public var scope: String
    /// The value that the response must return; `nil` sends none.
    public var state: String?
    /// The value that the ID token must contain; `nil` sends none.
    public var nonce: Nonce?
    /// The PKCE challenge; `nil` sends none.
    public var challenge: CodeChallenge?
    /// Which pages may be displayed (`none`, `login`, `consent`).
    public var prompt: String?
    /// The maximum age of the login in seconds.
    public var maxAge: Int?
    /// The username with which the login page is filled in.
    public var loginHint: String?
    /// The preferred languages, separated by spaces.
    public var uiLocales: String?
    /// The requested authentication context classes, separated by spaces.
    public var acrValues: String?
    /// Additional parameters, in order.
    public var extra: FormFields

    public init(
        clientID: ClientID, redirectURI: String, responseType: String = "code", responseMode: ResponseMode? = nil,
        scope: String, state: String? = nil, nonce: Nonce? = nil, challenge: CodeChallenge? = nil,
        prompt: String? = nil, maxAge: Int? = nil, loginHint: String? = nil, uiLocales: String? = nil,
        acrValues: String? = nil, extra: FormFields = [:]
    ) {
        self.clientID = clientID
        self.redirectURI = redirectURI
        self.responseType = responseType
        self.responseMode = responseMode
        self.scope = scope
        self.state = state
        self.nonce = nonce
        self.challenge = challenge
        self.prompt = prompt
        self.maxAge = maxAge
        self.loginHint = loginHint
        self.uiLocales = uiLocales
        self.acrValues = acrValues
        self.extra = extra
    }

    public var scopes: [String] { scope.split(separator: " ").map(String.init) }

    /// The parameters in the order of KOBIL's documents, followed by those that the documents do not mention.
    public var query: FormFields {
        var fields: FormFields = [
            "client_id": clientID.rawValue, "redirect_uri": redirectURI, "scope": scope, "response_type": responseType,
        ]
        fields.add("response_mode", ifPresent: responseMode?.rawValue)
        fields.add("nonce", ifPresent: nonce?.value)
        fields.add("code_challenge", ifPresent: challenge?.value)
        fields.add("code_challenge_method", ifPresent: challenge.map { _ in CodeChallenge.method })
        fields.add("state", ifPresent: state)
        fields.add("prompt", ifPresent: prompt)
        fields.add("max_age", ifPresent: maxAge.map { String($0) })
        fields.add("login_hint", ifPresent: loginHint)
        fields.add("ui_locales", ifPresent: uiLocales)
        fields.add("acr_values", ifPresent: acrValues)
        for field in extra.fields { fields.add(field.name, field.value) }
        return fields
    }

    /// The URL to open: the endpoint with its own query, followed by the encoded parameters.
    public func url(endpoint: String) -> String {
        var url = URLReference(endpoint)
        url.fragment = nil
        url.query = [url.query, query.encoded].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: "&")
        return url.description
    }
}

/// How the authorization endpoint returns its response to the client (OAuth 2.0 Multiple Response Types; Form Post
/// Response Mode).
public enum ResponseMode: String, Sendable, Hashable, Codable, CaseIterable {
    /// In the redirect's query: the default for a code.
    case query
    /// In the redirect's fragment, which is not sent to servers.
    case fragment
    /// As a form that a page posts to the redirect URI.
    case formPost = "form_post"
}

/// Why a server does not start a login for an authorization request, and how it reports that.
public enum AuthorizationRequestError: Error, Sendable, Hashable {
    /// Displayed on a page and never redirected, because the redirect URI may not be the client's (RFC 6749, section
    /// 4.1.2.1).
    case page(message: Text, status: Int)
    /// Reported to the client at its redirect URI.
    case redirect(OAuthError, ResponseMode)

    /// Keycloak's message if there is no client ID, or a parameter cannot be parsed.
    public static let invalidRequest = page(message: Text("Invalid Request", context: "keycloak"), status: 400)
    /// Keycloak's message for a client that does not exist.
    public static let clientNotFound = page(message: Text("Client not found.", context: "keycloak"), status: 400)
    /// Keycloak's message for a disabled client.
    public static let clientDisabled = page(message: Text("Client disabled.", context: "keycloak"), status: 400)
    /// Keycloak's message for a client that may only validate tokens.
    public static let bearerOnly = page(
        message: Text("Bearer-only applications are not allowed to initiate browser login", context: "keycloak"),
        status: 403)
    /// Keycloak's message for a redirect URI that is missing or not registered.
    public static let invalidRedirectURI = page(
        message: Text("Invalid parameter: redirect_uri", context: "keycloak"), status: 400)
}
