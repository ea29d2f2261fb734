public import HTTPMessage
public import IdentityModel

/// A request for an authorization code, as a client makes it and as a server has accepted it (OpenID Connect Core, section 3.1.2.1).
public struct AuthorizationRequest: Sendable, Hashable {
    /// The client that asks.
    public var clientID: ClientID
    /// Where the answer is to go: as registered, compared byte by byte.
    public var redirectURI: String
    /// What is asked for; `code` is the one we know.
    public var responseType: String
    /// How the answer is to travel; nil leaves it to the server, which means query.
    public var responseMode: ResponseMode?
    /// The scope, names divided by blanks.
    public var scope: String
    /// What the answer must carry back; nil sends none.
    public var state: String?
    /// What the ID token must carry; nil sends none.
    public var nonce: Nonce?
    /// The PKCE challenge; nil sends none.
    public var challenge: CodeChallenge?
    /// Which pages may be shown (`none`, `login`, `consent`).
    public var prompt: String?
    /// How old the login may be, in seconds.
    public var maxAge: Int?
    /// The name to fill in beforehand.
    public var loginHint: String?
    /// The languages wished for, divided by blanks.
    public var uiLocales: String?
    /// The authentication context classes wished for, divided by blanks.
    public var acrValues: String?
    /// Further parameters, in order.
    public var extra: FormFields

    /// Makes a request; everything optional is left out.
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

    /// The names of the scope.
    public var scopes: [String] { scope.split(separator: " ").map(String.init) }

    /// The parameters in the order of KOBIL's documents, what they do not have after it.
    public var query: FormFields {
        var fields: FormFields = [
            "client_id": clientID.rawValue, "redirect_uri": redirectURI, "scope": scope, "response_type": responseType,
        ]
        fields.add("response_mode", ifPresent: responseMode?.rawValue)
        fields.add("nonce", ifPresent: nonce?.value)
        fields.add("code_challenge", ifPresent: challenge?.value)
        fields.add("code_challenge_method", ifPresent: challenge?.method.rawValue)
        fields.add("state", ifPresent: state)
        fields.add("prompt", ifPresent: prompt)
        fields.add("max_age", ifPresent: maxAge.map { String($0) })
        fields.add("login_hint", ifPresent: loginHint)
        fields.add("ui_locales", ifPresent: uiLocales)
        fields.add("acr_values", ifPresent: acrValues)
        for field in extra.fields { fields.add(field.name, field.value) }
        return fields
    }

    /// The URL to open: the endpoint, what it has as a query already, and the parameters, all encoded.
    public func url(endpoint: String) -> String {
        var url = URLReference(endpoint)
        url.fragment = nil
        url.query = [url.query, query.encoded].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: "&")
        return url.description
    }
}
