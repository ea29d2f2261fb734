package import HTTPMessage
package import IdentityModel
import JOSE

/// The cookies of a realm, named as Keycloak's; their values are random and mean nothing outside the store.
///
/// Where the issuer is https they are Secure and SameSite=None as Keycloak's are; over http a browser would not keep such a cookie
/// beyond loopback, so they are Lax.
package struct RealmCookies: Sendable {
    /// The realm's path, with a slash at the end.
    let path: String
    let isSecure: Bool

    /// Ties the pages of a login to one browser; its value changes with the first right proof, since a planted one is another's too.
    package static let login = "AUTH_SESSION_ID"
    /// Proves a session that has begun.
    package static let identity = "KEYCLOAK_IDENTITY"
    /// Lets the realm's own script tell whether the session is still the same (OpenID Connect Session Management).
    package static let session = "KEYCLOAK_SESSION"

    /// The `Set-Cookie` value; the cookie goes with the browser's session.
    package func setting(_ name: String, to value: Secret) -> String {
        "\(name)=\(value.exposedText)\(attributes.map { "; " + $0 }.joined())"
    }

    /// The `Set-Cookie` value of a cookie that a script may read: a digest of the session's id, which proves nothing.
    package func readable(_ name: String, telling sessionID: String) -> String {
        let digest = Base64URL.encode(SHA256.digest(sessionID.utf8))
        return "\(name)=\(digest)\(attributes.filter { $0 != "HttpOnly" }.map { "; " + $0 }.joined())"
    }

    /// The `Set-Cookie` value that takes a cookie back.
    package func removing(_ name: String) -> String {
        "\(name)=\(attributes.map { "; " + $0 }.joined()); Max-Age=0"
    }

    private var attributes: [String] {
        ["Path=\(path)", "HttpOnly"] + (isSecure ? ["Secure", "SameSite=None"] : ["SameSite=Lax"])
    }

    /// The cookie as a request brought it; nil where it is missing or not of the form that we give.
    package static func value(_ name: String, in headers: HTTPHeaders) -> Secret? {
        for header in headers.values("Cookie") {
            for pair in header.split(separator: ";") {
                let parts = pair.split(separator: "=", maxSplits: 1)
                guard parts.count == 2, parts[0].drop(while: { $0 == " " }) == name else { continue }
                let value = parts[1].filter { $0 != "\"" && $0 != " " }
                if Base64URL.decode(value)?.count == 32 { return Secret(value) }
            }
        }
        return nil
    }

    /// A fresh value, 32 random bytes.
    package static func fresh(_ random: any RandomSource) -> Secret { Secret(Base64URL.encode(random.bytes(32))) }
}
