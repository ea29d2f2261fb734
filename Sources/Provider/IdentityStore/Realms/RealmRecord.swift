import HTTPMessage
package import IdentityModel
package import JOSE
package import OneTimePassword
import SQLDatabase

/// A realm (tenant), as stored.
package struct RealmRecord: Sendable, Hashable {
    /// The realm's ID, a UUID.
    package let id: String
    /// The version of the realm's keys when the record was read.
    ///
    /// Equal versions mean equal keys.
    var keySetVersion = ""
    /// The name, which is part of the realm's URLs.
    package var name: TenantID
    /// The name displayed on pages.
    package var displayName: String
    /// Whether logins and tokens are available.
    ///
    /// The admin REST API works for a disabled realm too.
    package var isEnabled = true
    /// The name of the default role if it is not the one of a new realm.
    var ownDefaultRole: String?
    package var passwordPolicy = PasswordPolicy()
    package var bruteForce = BruteForceSettings()
    /// The theme of the realm's pages, as Keycloak's admin REST names it; a client's own theme takes precedence.
    var loginTheme: String?
    package var sslRequirement = SSLRequirement.external
    package var oneTimePasswordPolicy = OneTimePasswordPolicy()
    /// The lifetimes of tokens, codes and sessions.
    package var lifetimes = TokenLifetimes()
    package var allowsRegistration = false
    /// Whether a user's name is the e-mail address (Keycloak's `registrationEmailAsUsername`).
    package var usesEmailAsUsername = false
    /// Whether users may log in with their e-mail address (Keycloak's `loginWithEmailAllowed`).
    var allowsEmailLogin = true
    /// Whether the login page has a link for a forgotten password.
    package var allowsPasswordReset = false
    /// Whether each refresh invalidates the used refresh token (RFC 9700, section 4.14).
    package var rotatesRefreshTokens = true
    /// How often a used refresh token is accepted again until its successor is used, if refresh tokens are rotated.
    var refreshTokenReuses = 0
    /// Whether the pages have other languages than English.
    package var isInternational = true
    /// The languages of the pages, as tags; none means all of them.
    package var supportedLocales: [String] = []
    /// The language of pages for a browser that asks for none of them, and of hand-outs.
    package var defaultLocale: String?
    package var events = EventSettings()
    package var securityHeaders = BrowserSecurityHeaders()
    /// Further settings under Keycloak's names.
    package var attributes: [String: String] = [:]
    /// The members of Keycloak's representation that have no property here.
    package var details: [String: JSONValue] = [:]
    /// The secrets of the members and attributes that are kept without effect.
    package var keptSecrets = KeptSecrets()
}

extension RealmRecord {
    /// The name of the attribute behind ``hasVerboseErrors``.
    static let verboseErrors = "verbose-errors"

    /// Whether error messages distinguish an unknown user from a wrong password.
    ///
    /// For demos.
    package var hasVerboseErrors: Bool {
        get { attributes[Self.verboseErrors] == "true" }
        set { attributes[Self.verboseErrors] = newValue ? "true" : nil }
    }

    /// The name of ``sslRequirement``; setting it ignores case and unknown names.
    var sslRequired: String {
        get { sslRequirement.rawValue }
        set { sslRequirement = SSLRequirement(rawValue: newValue.lowercased()) ?? sslRequirement }
    }

    /// The theme of the realm's pages; the default if the name is unknown.
    package var theme: PageThemeName { PageThemeName(loginTheme: loginTheme) ?? .kobil }
}

extension RealmRecord {
    private static let requiredActions = "requiredActions"

    /// The settings of every required action that has a page, in the order of ``RequiredAction/inOrder``.
    ///
    /// Setting them stores those that a new realm does not have.
    package var requiredActions: [RequiredActionSettings] {
        get {
            let stored = (details[Self.requiredActions]?.array ?? []).compactMap(RequiredActionSettings.init)
            return RequiredAction.inOrder.map { action in
                stored.first { $0.action == action } ?? RequiredActionSettings(action)
            }
        }
        set {
            let others = (details[Self.requiredActions]?.array ?? []).filter { RequiredActionSettings($0) == nil }
            let changed = newValue.filter { $0 != RequiredActionSettings($0.action) }.map(\.representation)
            let stored = others + changed
            // A literal in place of `Optional.none` would be JSON's null.
            details[Self.requiredActions] = stored.isEmpty ? Optional.none : .array(stored)
        }
    }

    /// The required actions for which a login does not ask.
    package var disabledActions: Set<RequiredAction> {
        Set(requiredActions.filter { !$0.isEnabled }.map(\.action))
    }
}

/// Lifetimes of a realm's tokens, codes and sessions, in seconds.
///
/// The defaults are Keycloak's (Sources/KOBIL.md, Keycloak's behaviour).
package struct TokenLifetimes: Sendable, Hashable {
    /// Lifetime of access and ID tokens.
    package var accessToken = 300
    package var authorizationCode = 60
    /// Time limit for a login, from its first page to its last.
    package var login = 1800
    /// Idle timeout of a session.
    package var sessionIdle = 1800
    /// Maximum length of a session.
    package var sessionMaximum = 36000
    /// The limits of a session that began with *remember me*; 0 for those of any other.
    var rememberedSessionIdle = 0
    var rememberedSessionMaximum = 0
    /// Idle timeout of an offline session.
    var offlineSessionIdle = 2_592_000
    /// Maximum length of an offline session.
    ///
    /// Applies only if ``limitsOfflineSessions`` is true.
    var offlineSessionMaximum = 5_184_000
    /// Whether offline sessions have a maximum length.
    var limitsOfflineSessions = false
    /// The limits of each client's part of a session, as for the session itself; 0 for none of their own.
    var clientSessionIdle = 0
    var clientSessionMaximum = 0
    var clientOfflineSessionIdle = 0
    var clientOfflineSessionMaximum = 0
    /// Whether the login page offers *remember me*; if not, sessions that began with it are not active.
    package var remembersUsers = false

    package init() {}

    /// The idle timeout and the maximum length of a session that is not offline.
    package func ofSession(isRemembered: Bool) -> (idle: Int, maximum: Int) {
        (
            isRemembered && rememberedSessionIdle > 0 ? rememberedSessionIdle : sessionIdle,
            isRemembered && rememberedSessionMaximum > 0 ? rememberedSessionMaximum : sessionMaximum
        )
    }

    /// Whether clients' idle timeout is not longer than the session's.
    package var admitsClientIdle: Bool { clientSessionIdle <= sessionIdle }

    /// The minimum age in seconds at which the time of a session's last use is updated: a 60th of the idle timeout, at
    /// most 30 seconds.
    ///
    /// So a refresh changes fewer rows. The timeout is not shortened, because a refresh token's time of issue counts as
    /// a use.
    package func useInterval(isOffline: Bool) -> Double {
        let idle = [sessionIdle, rememberedSessionIdle].filter { $0 > 0 }.min() ?? 0
        return min(30, Double(isOffline ? offlineSessionIdle : idle) / 60)
    }
}

/// Which requests to a realm require TLS: Keycloak's `sslRequired`.
package enum SSLRequirement: String, Sendable, Hashable, CaseIterable {
    /// Requests from public addresses.
    case external
    case all
    case none

    /// Whether a request from the address must use TLS.
    ///
    /// The address of a local socket is empty.
    package func requiresTLS(from address: String) -> Bool {
        switch self {
        case .none: false
        case .all: true
        case .external: !Self.isPrivate(address)
        }
    }

    /// Loopback and private addresses (RFC 1918, RFC 3927, RFC 4193, RFC 4291).
    private static let privateRanges = [AddressRange](
        words: "127.0.0.0/8 10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 169.254.0.0/16 ::1 fc00::/7 fe80::/10")

    private static func isPrivate(_ address: String) -> Bool {
        guard !address.isEmpty else { return true }
        return IPAddress(address.prefix { $0 != "%" }).map(privateRanges.contain) ?? false
    }
}

/// The theme of a tenant's pages.
///
/// Stored with the tenant and, as `login_theme`, with a client; Keycloak's admin REST calls it `loginTheme`.
public enum PageThemeName: String, Sendable, Hashable, Codable, CaseIterable {
    /// KOBIL's `kobil-lite`: errors in elements by ID, inputs by the field IDs of the IdpSdk.
    case kobil
    /// Keycloak's `keycloak.v2`, the login theme of current Keycloaks.
    case keycloak = "keycloak.v2"

    /// The names that realms and clients can have for these themes.
    package static let loginThemes = ["keycloak", "keycloak.v2", "kobil", "kobil-lite"]

    /// Creates the theme named in a realm or client; returns `nil` for an unsupported theme.
    public init?(loginTheme name: String?) {
        switch name {
        case "kobil", "kobil-lite": self = .kobil
        case "keycloak", "keycloak.v2": self = .keycloak
        default: return nil
        }
    }
}

/// Reads and writes rows of realms and their keys.
enum RealmRows {
    /// The IDs of the realms with the name or the ID.
    static func ids(named name: TenantID, orWithID id: String, _ connection: StoreConnection) throws -> [String] {
        try connection.query("SELECT id FROM realm WHERE id = ? OR name = ?", id, name)
            .map { try $0["id"] }
    }

    static func record(_ row: Row, _ connection: StoreConnection) throws -> RealmRecord {
        var record = try RealmRecord(id: row["id"], name: row["name"], displayName: row["display_name"])
        record.isEnabled = try row["is_enabled"]
        record.keySetVersion = try keySetVersion(ofRealm: record.id, connection)
        try RealmSettingRows.read(into: &record, connection)
        record.keptSecrets = try KeptSecrets(joined: connection.optionallyOpened(.keptSecretsOfRealm, of: row))
        return record
    }

    static func insert(_ realm: RealmRecord, _ connection: StoreConnection) throws {
        try connection.insert(into: "realm", columns(realm, connection) + ["id": realm.id])
        try RealmSettingRows.save(realm, connection)
    }

    /// Replaces the stored realm with the same ID.
    static func update(_ realm: RealmRecord, _ connection: StoreConnection) throws {
        try connection.update("realm", set: columns(realm, connection), where: "id = ?", realm.id)
        try RealmSettingRows.save(realm, connection)
    }

    private static func columns(_ realm: RealmRecord, _ connection: StoreConnection) throws -> Columns {
        guard RealmMembers.settings.keptSize(of: realm) <= StoredBounds.keptOfRealm else {
            throw StoreRefusal.keptTooLong(StoredBounds.keptOfRealm)
        }
        return [
            "name": realm.name, "display_name": realm.displayName, "is_enabled": realm.isEnabled,
            "kept_secrets": connection.sealed(realm.keptSecrets.joined, in: .keptSecretsOfRealm, of: [realm.id]),
        ]
    }

    /// The IDs of all keys of the realm, which identify the version of its keys.
    ///
    /// Key IDs are never reused.
    private static func keySetVersion(ofRealm id: String, _ connection: StoreConnection) throws -> String {
        try connection.query("SELECT key_id FROM realm_key WHERE realm_id = ? ORDER BY key_id", id)
            .map { try $0["key_id"] }.joined(separator: " ")
    }
}

/// The settings of a realm, one per row: a member under Keycloak's name as JSON, an attribute as its text.
///
/// A setting with its default value has no row, so a changed default applies to existing stores.
enum RealmSettingRows {
    /// Reads the rows of a realm into a record with default settings.
    static func read(into realm: inout RealmRecord, _ connection: StoreConnection) throws {
        var members: [String: JSONValue] = [:]
        for row in try connection.query("SELECT name, value FROM realm_setting WHERE realm_id = ?", realm.id) {
            let name: String = try row["name"]
            if name.hasPrefix(attributePrefix) {
                realm.attributes[String(name.dropFirst(attributePrefix.count))] = try row["value"]
            } else if name == defaultRole {
                realm.ownDefaultRole = try row["value"]
            } else {
                members[name] = try row["value"]
            }
        }
        RealmMembers.settings.apply(members, to: &realm)
    }

    /// Replaces the rows of a realm.
    static func save(_ realm: RealmRecord, _ connection: StoreConnection) throws {
        try connection.execute("DELETE FROM realm_setting WHERE realm_id = ?", realm.id)
        let standard = RealmRecord(id: realm.id, name: realm.name, displayName: realm.displayName)
        let rows: [(String, any SQLBindable)] =
            RealmMembers.settings.stored(realm, unlike: standard).map { ($0.key, $0.value) }
            + realm.attributes.map { (attributePrefix + $0.key, $0.value) }
            + [realm.ownDefaultRole].compactMap(\.self).map { (defaultRole, $0) }
        for (name, value) in rows {
            try connection.insert(into: "realm_setting", ["realm_id": realm.id, "name": name, "value": value])
        }
    }

    private static let attributePrefix = "attributes."
    /// The row that no request changes: the name of the default role, as its text.
    private static let defaultRole = "defaultRole"
}

extension RealmRecord {
    /// The name of the composite role that every user of the realm has.
    package var defaultRole: String { ownDefaultRole ?? Self.defaultRole(of: name) }

    /// The name of the default role of a new realm.
    package static func defaultRole(of realm: TenantID) -> String { "default-roles-\(realm.rawValue.lowercased())" }
}

/// A realm's parameters for one-time passwords: Keycloak's `otpPolicy…` members, with its defaults.
package struct OneTimePasswordPolicy: Sendable, Hashable {
    var algorithm = TOTP.Algorithm.sha1
    var digits = 6
    /// The length of a time step in seconds.
    var period = 30
    /// The number of time steps before and after the current one that are accepted too (RFC 6238, section 5.2).
    package internal(set) var window = 1

    /// The algorithm as Keycloak names it, such as `HmacSHA1`; setting an unknown name has no effect.
    var algorithmName: String {
        get { "Hmac" + algorithm.rawValue }
        set { algorithm = TOTP.Algorithm(rawValue: String(newValue.dropFirst("Hmac".count))) ?? algorithm }
    }

    /// The parameters for new authenticator apps; the defaults if the values are outside of TOTP's limits.
    package var totp: TOTP { (try? TOTP(algorithm: algorithm, digits: digits, period: period)) ?? .standard }
}
