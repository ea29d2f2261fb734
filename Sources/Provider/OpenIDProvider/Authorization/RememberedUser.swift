import HTTPMessage
import IdentityModel
import IdentityStore
import ServerRouting

/// The user name that a browser remembers after *remember me*, in Keycloak's cookie.
///
/// The cookie only fills in the login page; it proves nothing.
struct RememberedUser: Sendable, Hashable {
    let username: String

    static let cookie = "KEYCLOAK_REMEMBER_ME"
    private static let prefix = "username:"
    private static let seconds = 365 * 24 * 3600

    init(username: String) { self.username = username }

    /// Reads a request's cookie; returns `nil` if it is missing or has no name.
    init?(_ headers: HTTPHeaders) {
        guard let text = RealmCookies.texts(Self.cookie, in: headers).first,
            text.hasPrefix(Self.prefix)
        else { return nil }
        username = PercentCoding.decode(String(text.dropFirst(Self.prefix.count))).cut(toBytes: StoredBounds.name)
        guard !username.isEmpty else { return nil }
    }

    /// The `Set-Cookie` value.
    func cookie(_ cookies: RealmCookies) -> String {
        cookies.setting(Self.cookie, to: Secret(Self.prefix + PercentCoding.encode(username)), seconds: Self.seconds)
    }
}

extension AuthenticationFlow {
    /// Whether the login page has the box *remember me*: the realm must offer it, and the flow must need no device.
    func offersRemembering(in realm: RealmRecord) -> Bool { realm.lifetimes.remembersUsers && deviceRequirement == nil }
}
