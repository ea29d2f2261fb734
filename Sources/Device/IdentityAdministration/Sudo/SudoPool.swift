/// A tenant's Sudo pool: its IDs, its settings and the addresses of its apps.
public struct SudoPool: Sendable, Hashable, Decodable {
    /// The user pool's ID, `us-east-1_` and nine characters.
    public let poolID: String
    public let clientID: String
    public let identityPoolID: String
    /// Whether a Play Integrity verdict must name a listed signing certificate; with an empty list, all such
    /// registrations are rejected.
    public let checksFingerprints: Bool
    /// Whether each refresh replaces the refresh token; `REFRESH_TOKEN_AUTH` is unavailable then.
    public let rotatesRefreshTokens: Bool

    /// Whether the hosted UI requires PKCE.
    public let requiresPKCE: Bool
    /// The addresses to which the hosted UI redirects after sign-in; if there are none, the hosted UI is disabled.
    public let redirectURIs: [String]
    /// The addresses to which it redirects after sign-out; empty means the redirect URIs.
    public let signOutURIs: [String]
    /// The origins whose scripts may call the pool; empty means the origins of the redirect URIs.
    public let webOrigins: [String]

    private enum CodingKeys: String, CodingKey {
        case checksFingerprints, rotatesRefreshTokens, webOrigins
        case poolID = "poolId"
        case clientID = "clientId"
        case identityPoolID = "identityPoolId"
        case requiresPKCE = "requiresPkce"
        case redirectURIs = "redirectUris"
        case signOutURIs = "signOutUris"
    }
}

/// New settings of a tenant's Sudo pool; `nil` leaves a setting unchanged, and a list replaces the whole list.
public struct SudoPoolChange: Sendable, Hashable, Encodable {
    public var checksFingerprints: Bool?
    public var rotatesRefreshTokens: Bool?
    public var requiresPKCE: Bool?
    public var redirectURIs: [String]?
    public var signOutURIs: [String]?
    public var webOrigins: [String]?

    public init(
        checksFingerprints: Bool? = nil, rotatesRefreshTokens: Bool? = nil, requiresPKCE: Bool? = nil,
        redirectURIs: [String]? = nil, signOutURIs: [String]? = nil, webOrigins: [String]? = nil
    ) {
        self.checksFingerprints = checksFingerprints
        self.rotatesRefreshTokens = rotatesRefreshTokens
        self.requiresPKCE = requiresPKCE
        self.redirectURIs = redirectURIs
        self.signOutURIs = signOutURIs
        self.webOrigins = webOrigins
    }

    /// Whether nothing changes.
    public var isEmpty: Bool { self == SudoPoolChange() }

    private enum CodingKeys: String, CodingKey {
        case checksFingerprints, rotatesRefreshTokens, webOrigins
        case requiresPKCE = "requiresPkce"
        case redirectURIs = "redirectUris"
        case signOutURIs = "signOutUris"
    }
}
