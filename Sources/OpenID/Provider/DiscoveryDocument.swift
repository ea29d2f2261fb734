public import JOSE

/// A provider's metadata (OpenID Connect Discovery 1.0, section 3).
public struct DiscoveryDocument: Sendable, Hashable {
    /// The provider's issuer: the `iss` of its tokens.
    public var issuer: String
    /// Where authorization codes are requested.
    public var authorizationEndpoint: String
    /// Where codes and refresh tokens are redeemed.
    public var tokenEndpoint: String
    /// The address of the keys that verify tokens.
    public var jwksURI: String
    /// Where claims about the user are read with an access token; nil if there is none.
    public var userinfoEndpoint: String?
    /// Where a session is ended; nil if there is none.
    public var endSessionEndpoint: String?
    /// Where a token is revoked; nil if there is none.
    public var revocationEndpoint: String?
    /// Where a token's state is read; nil if there is none.
    public var introspectionEndpoint: String?
    /// Where a device without a browser requests codes (RFC 8628); nil if there is none.
    public var deviceAuthorizationEndpoint: String?
    /// How clients may send their secret; nil means in the `Authorization` header.
    public var tokenEndpointAuthMethodsSupported: [String]?
    /// The supported scopes; nil if not given.
    public var scopesSupported: [String]?
    /// The supported response modes; nil means query and fragment.
    public var responseModesSupported: [String]?
    /// The supported grants; nil means code and implicit.
    public var grantTypesSupported: [String]?
    /// The supported PKCE methods; nil if not given.
    public var codeChallengeMethodsSupported: [String]?
    /// The algorithms of its ID tokens; nil if not given.
    public var idTokenSigningAlgValuesSupported: [String]?
    /// Whether its responses at the redirect URI contain the issuer (RFC 9207).
    public var authorizationResponseIssParameterSupported: Bool
    /// The X25519 key to which client data is sealed; nil if the provider accepts the signed statement only.
    public var astClientDataKey: JSONWebKey?
    /// All other members, unchanged.
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

    /// Whether the document's issuer is the expected one, compared byte by byte (Discovery, section 4.3).
    public func isIssued(by issuer: String) -> Bool { ExactText.areEqual(self.issuer, issuer) }
}
