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
