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

    init(_ realm: ServedRealm, baseURL: String) {
        self.realm = realm
        endpoints = RealmEndpoints(base: baseURL, tenant: realm.record.name)
        paths = RealmEndpoints(base: "/auth", tenant: realm.record.name)
        pages = LoginPages(tenantName: realm.record.displayName, skin: realm.record.skin)
        cookies = RealmCookies(path: paths.issuer + "/", isSecure: baseURL.lowercased().hasPrefix("https:"))
    }

    /// The realm as the store keeps it.
    var record: RealmRecord { realm.record }
}
