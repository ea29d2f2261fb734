import IdentityModel
import OpenID

/// What the protocol's routes work with.
struct ProtocolServices: Sendable {
    let realms: any RealmStore
    let logins: any LoginStore
    let grants: any GrantStore
    let hasher: any PasswordHasher
    let keys: KeyRing
    let clock: any WallClock
    let random: any RandomSource
    /// What stands before `/realms` in the issuers, as the store fixed it.
    let baseURL: String

    /// Judges access tokens.
    var accessTokens: AccessTokenCheck {
        AccessTokenCheck(realms: realms, grants: grants, keys: keys, clock: clock)
    }

    /// What an access token stands on now: its user's roles and groups, as far as the client that it was given to may be told.
    func ground(of token: AccessTokenCheck.Valid, in realm: RealmRecord) async throws(StoreError) -> TokenGround {
        let granted = token.scopes.joined(separator: " ")
        return try await grants.tokenGround(
            ofUser: token.session.user.id, client: token.client, scopes: token.client.scopesInForce(for: granted),
            in: realm)
    }

    /// What the mappers say now of the user of an access token, for the client that it was given to.
    func mappedClaims(
        of token: AccessTokenCheck.Valid, in realm: RealmRecord
    ) async throws(StoreError) -> MappedClaims {
        let ground = try await ground(of: token, in: realm)
        let facts = TokenFacts(user: token.session.user, client: token.client, ground: ground)
        return MappedClaims(facts, scopes: ground.scopes)
    }
}

/// The realm that a request is about.
struct RealmContext: Sendable {
    let realm: ServedRealm
    /// The realm's addresses as everybody knows them: by the issuer.
    let endpoints: RealmEndpoints
    /// The realm's paths on this server, right under whatever address the browser came by.
    let paths: RealmEndpoints
    let pages: LoginPages
    let cookies: RealmCookies
    /// Whether the issuers are https.
    let isSecure: Bool

    init(_ realm: ServedRealm, baseURL: String) {
        self.realm = realm
        endpoints = RealmEndpoints(base: baseURL, tenant: realm.record.name)
        paths = RealmEndpoints(base: "/auth", tenant: realm.record.name)
        pages = LoginPages(tenantName: realm.record.displayName, skin: realm.record.skin)
        isSecure = baseURL.lowercased().hasPrefix("https:")
        cookies = RealmCookies(path: paths.issuer + "/", isSecure: isSecure)
    }

    /// The realm as the store keeps it.
    var record: RealmRecord { realm.record }
}
