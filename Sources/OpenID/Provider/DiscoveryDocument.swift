public import JOSE

/// What a provider says about itself (OpenID Connect Discovery 1.0, section 3).
public struct DiscoveryDocument: Sendable, Hashable {
    /// Who the provider is: the `iss` of its tokens.
    public var issuer: String
    /// Where codes are asked for.
    public var authorizationEndpoint: String
    /// Where codes and refresh tokens are redeemed.
    public var tokenEndpoint: String
    /// Where the keys are that tokens are checked with.
    public var jwksURI: String
    /// Where a bearer of an access token learns about the user; nil where there is none.
    public var userinfoEndpoint: String?
    /// Where a session is ended; nil where there is none.
    public var endSessionEndpoint: String?
    /// Where a token is given back; nil where there is none.
    public var revocationEndpoint: String?
    /// Where a token's state is asked; nil where there is none.
    public var introspectionEndpoint: String?
    /// Where a device without a browser asks for a code to show (RFC 8628); nil where there is none.
    public var deviceAuthorizationEndpoint: String?
    /// How clients may show their secret; nil means in the `Authorization` header.
    public var tokenEndpointAuthMethodsSupported: [String]?
    /// The scopes that the provider tells of; nil where it tells none.
    public var scopesSupported: [String]?
    /// The response modes; nil means query and fragment.
    public var responseModesSupported: [String]?
    /// The grants; nil means code and implicit.
    public var grantTypesSupported: [String]?
    /// The PKCE methods; nil means that the provider does not tell.
    public var codeChallengeMethodsSupported: [String]?
    /// The algorithms of its ID tokens; nil where it does not tell.
    public var idTokenSigningAlgValuesSupported: [String]?
    /// Whether its answers at the redirect name it (RFC 9207).
    public var authorizationResponseIssParameterSupported: Bool
    /// The X25519 key to which client data is sealed; nil where it takes the signed statement alone.
    public var astClientDataKey: JSONWebKey?
    /// Everything else that the document has, kept as it came.
    public var extra: [String: JSONValue]

    /// Makes a document.
    public init(
        issuer: String, authorizationEndpoint: String, tokenEndpoint: String, jwksURI: String,
        userinfoEndpoint: String? = nil, endSessionEndpoint: String? = nil, revocationEndpoint: String? = nil,
        introspectionEndpoint: String? = nil, scopesSupported: [String]? = nil,
        responseModesSupported: [String]? = nil, grantTypesSupported: [String]? = nil,
        codeChallengeMethodsSupported: [String]? = nil, idTokenSigningAlgValuesSupported: [String]? = nil,
        authorizationResponseIssParameterSupported: Bool = false, astClientDataKey: JSONWebKey? = nil,
        deviceAuthorizationEndpoint: String? = nil, tokenEndpointAuthMethodsSupported: [String]? = nil,
        extra: [String: JSONValue] = [:]
    ) {
        self.issuer = issuer
        self.authorizationEndpoint = authorizationEndpoint
        self.tokenEndpoint = tokenEndpoint
        self.jwksURI = jwksURI
        self.userinfoEndpoint = userinfoEndpoint
        self.endSessionEndpoint = endSessionEndpoint
        self.revocationEndpoint = revocationEndpoint
        self.introspectionEndpoint = introspectionEndpoint
        self.deviceAuthorizationEndpoint = deviceAuthorizationEndpoint
        self.tokenEndpointAuthMethodsSupported = tokenEndpointAuthMethodsSupported
        self.scopesSupported = scopesSupported
        self.responseModesSupported = responseModesSupported
        self.grantTypesSupported = grantTypesSupported
        self.codeChallengeMethodsSupported = codeChallengeMethodsSupported
        self.idTokenSigningAlgValuesSupported = idTokenSigningAlgValuesSupported
        self.authorizationResponseIssParameterSupported = authorizationResponseIssParameterSupported
        self.astClientDataKey = astClientDataKey
        self.extra = extra
    }

    /// Whether the document was fetched from where its issuer says it is (Discovery, section 4.3): compared byte by byte.
    public func isIssued(by issuer: String) -> Bool { ExactText.areEqual(self.issuer, issuer) }
}
