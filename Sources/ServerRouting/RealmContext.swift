package import IdentityCore
import IdentityModel
package import OpenID

/// The realm that a request is about.
package struct RealmContext: Sendable {
    package let realm: ServedRealm
    /// The realm's addresses as everybody knows them: by the issuer.
    package let endpoints: RealmEndpoints
    /// The realm's paths on this server, right under whatever address the browser came by.
    package let paths: RealmEndpoints
    package let cookies: RealmCookies
    /// Whether the issuers are https.
    let isSecure: Bool

    package init(_ realm: ServedRealm, baseURL: String) {
        self.realm = realm
        endpoints = RealmEndpoints(base: baseURL, tenant: realm.record.name)
        paths = RealmEndpoints(base: "/auth", tenant: realm.record.name)
        isSecure = baseURL.lowercased().hasPrefix("https:")
        cookies = RealmCookies(path: paths.issuer + "/", isSecure: isSecure)
    }

    /// The realm as the store keeps it.
    package var record: RealmRecord { realm.record }
}
