package import HTTPMessage
import IdentityModel
package import IdentityStore
package import OpenID

/// The realm of a request, with its addresses and cookies.
package struct RealmContext: Sendable {
    package let realm: RealmRecord
    /// The realm's public addresses, under the issuer.
    package let endpoints: RealmEndpoints
    /// The realm's paths without scheme and host, for links that work at any address of the server.
    package let paths: RealmEndpoints
    package let cookies: RealmCookies
    /// Whether the issuers use https.
    package let isSecure: Bool
    /// The request being answered, which determines the language of pages.
    package let request: HTTPRequest?
    /// The language chosen in the login that the request belongs to.
    package var loginLanguage: String?

    package init(
        _ realm: RealmRecord, baseURL: String, request: HTTPRequest? = nil
    ) {
        self.request = request
        self.realm = realm
        endpoints = RealmEndpoints(base: baseURL, tenant: realm.name)
        paths = RealmEndpoints(base: "/auth", tenant: realm.name)
        isSecure = baseURL.lowercased().hasPrefix("https:")
        cookies = RealmCookies(path: paths.issuer + "/", isSecure: isSecure)
    }

}
