package import HTTPMessage
package import IdentityModel
import JOSE

/// The cookies of a realm, with Keycloak's names; their values are random.
///
/// With an https issuer they are `Secure` and `SameSite=None`, as in Keycloak. With http they are `SameSite=Lax`,
/// because browsers reject `Secure` cookies over http except on loopback.
package struct RealmCookies: Sendable {
    /// The realm's path, with a slash at the end.
    let path: String
    let isSecure: Bool

    /// Binds a login to one browser.
    ///
    /// Its value changes after the first successful authentication step, because an attacker may have planted it.
    package static let login = "AUTH_SESSION_ID"
    /// The sealed authorization request of the browser's latest login.
    package static let restart = "KC_RESTART"
    /// Identifies the browser's session.
    package static let identity = "KEYCLOAK_IDENTITY"
    /// Lets the script of the status frame detect a change of the session (OpenID Connect Session Management).
    package static let session = "KEYCLOAK_SESSION"

    /// The `Set-Cookie` value of a cookie; without `seconds`, the browser deletes it when it closes.
    package func setting(_ name: String, to value: Secret, seconds: Int? = nil) -> String {
        "\(name)=\(value.exposedText)\(attributes.map { "; " + $0 }.joined())\(Self.age(seconds))"
    }

    /// The `Set-Cookie` value of a cookie that scripts may read: a digest of the session's ID, which grants no access.
    package func readable(_ name: String, telling sessionID: String, seconds: Int? = nil) -> String {
        let digest = Base64URL.encode(SHA256.digest(sessionID.utf8))
        return
            "\(name)=\(digest)\(attributes.filter { $0 != "HttpOnly" }.map { "; " + $0 }.joined())\(Self.age(seconds))"
    }

    /// The `Set-Cookie` value that deletes a cookie.
    package func removing(_ name: String) -> String {
        "\(name)=\(attributes.map { "; " + $0 }.joined()); Max-Age=0"
    }

    private static func age(_ seconds: Int?) -> String { seconds.map { "; Max-Age=\($0)" } ?? "" }

    private var attributes: [String] {
        ["Path=\(path)", "HttpOnly"] + (isSecure ? ["Secure", "SameSite=None"] : ["SameSite=Lax"])
    }

    /// The value of a request's cookie, or `nil` if it is missing or is not 32 bytes in Base64URL.
    package static func value(_ name: String, in headers: HTTPHeaders) -> Secret? {
        texts(name, in: headers).first { Base64URL.decode($0)?.count == 32 }.map { Secret($0) }
    }

    /// The values of all cookies named `name`, as the browser sends them.
    package static func texts(_ name: String, in headers: HTTPHeaders) -> [String] {
        let pairs = headers.values("Cookie").flatMap { $0.utf8.split(separator: UInt8(ascii: ";")) }
        return pairs.compactMap { (pair: Substring.UTF8View) -> String? in
            let parts: [Substring.UTF8View] = pair.split(separator: UInt8(ascii: "="), maxSplits: 1)
            guard parts.count == 2, parts[0].drop(while: { $0 == space }).elementsEqual(name.utf8) else { return nil }
            return String(decoding: parts[1].filter { $0 != UInt8(ascii: "\"") && $0 != space }, as: UTF8.self)
        }
    }

    private static let space = UInt8(ascii: " ")

    /// A new value: 32 random bytes in Base64URL.
    package static func fresh(_ random: any RandomSource) -> Secret { Secret(Base64URL.encode(random.bytes(32))) }
}
