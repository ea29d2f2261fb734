import IdentityCore
import IdentityModel
import JOSE
import SQLDatabase

/// The settings of a realm, one row each.
///
/// A setting at its default has no row, so a changed default applies to existing stores.
struct RealmSettingRows {
    private let values: [String: String]

    init(ofRealm id: String, _ connection: StoreConnection) throws {
        let rows = try connection.query("SELECT name, value FROM realm_setting WHERE realm_id = ?", [.text(id)])
        values = Dictionary(uniqueKeysWithValues: try rows.map { (try $0.string("name"), try $0.string("value")) })
    }

    /// Applies the rows to a realm with default settings, and returns the lifetimes.
    func apply(to record: inout RealmRecord) -> TokenLifetimes {
        var lifetimes = TokenLifetimes()
        for (name, path) in Self.numbers {
            if let value = values[name].flatMap({ Int($0) }) { record[keyPath: path] = value }
        }
        for (name, path) in Self.flags {
            if let value = values[name].flatMap({ Bool($0) }) { record[keyPath: path] = value }
        }
        for (name, path) in Self.lifetimeNumbers {
            if let value = values[name].flatMap({ Int($0) }) { lifetimes[keyPath: path] = value }
        }
        lifetimes.limitsOfflineSessions = values[Self.limitsOfflineSessions] == "true"
        if let theme = values[Self.theme].flatMap(ThemeName.init(rawValue:)) { record.theme = theme }
        if let texts = values[Self.patterns].flatMap({ try? JSONValue(parsing: Array($0.utf8)) })?.strings {
            record.passwordPolicy.patterns = texts
        }
        record.attributes = (Self.object(values[Self.attributes]) ?? [:]).compactMapValues(\.string)
        record.details = Self.object(values[Self.details]) ?? [:]
        return lifetimes
    }

    /// Replaces the rows of a realm.
    static func save(_ realm: RealmRecord, _ lifetimes: TokenLifetimes, _ connection: StoreConnection) throws {
        try connection.execute("DELETE FROM realm_setting WHERE realm_id = ?", [.text(realm.id)])
        let standard = RealmRecord(id: realm.id, name: realm.name, displayName: realm.displayName)
        let standardLifetimes = TokenLifetimes()
        func save(_ name: String, _ value: String) throws {
            try connection.execute(
                "INSERT INTO realm_setting (realm_id, name, value) VALUES (?, ?, ?)",
                [.text(realm.id), .text(name), .text(value)])
        }
        for (name, path) in numbers where realm[keyPath: path] != standard[keyPath: path] {
            try save(name, String(realm[keyPath: path]))
        }
        for (name, path) in flags where realm[keyPath: path] != standard[keyPath: path] {
            try save(name, String(realm[keyPath: path]))
        }
        for (name, path) in lifetimeNumbers where lifetimes[keyPath: path] != standardLifetimes[keyPath: path] {
            try save(name, String(lifetimes[keyPath: path]))
        }
        if lifetimes.limitsOfflineSessions { try save(limitsOfflineSessions, "true") }
        if realm.theme != standard.theme { try save(theme, realm.theme.rawValue) }
        if !realm.passwordPolicy.patterns.isEmpty {
            try save(patterns, JSONValue.array(realm.passwordPolicy.patterns.map(JSONValue.string)).text)
        }
        if !realm.attributes.isEmpty {
            try save(attributes, JSONValue.object(realm.attributes.mapValues(JSONValue.string)).text)
        }
        if !realm.details.isEmpty { try save(details, JSONValue.object(realm.details).text) }
    }

    private static let patterns = "password.patterns"
    private static let theme = "skin"
    private static let limitsOfflineSessions = "lifetime.offline-session-is-limited"
    private static let attributes = "attributes"
    private static let details = "details"

    private static func object(_ text: String?) -> [String: JSONValue]? {
        text.flatMap { try? JSONValue(parsing: Array($0.utf8)) }?.object
    }

    private static var numbers: [(String, WritableKeyPath<RealmRecord, Int>)] {
        [
            ("password.minimum-length", \.passwordPolicy.minimumLength),
            ("password.maximum-length", \.passwordPolicy.maximumLength),
            ("password.lower-case", \.passwordPolicy.lowerCase), ("password.upper-case", \.passwordPolicy.upperCase),
            ("password.digits", \.passwordPolicy.digits), ("password.special", \.passwordPolicy.special),
            ("password.history", \.passwordPolicy.history),
            ("failures.factor", \.bruteForce.failureFactor),
            ("failures.wait-increment", \.bruteForce.waitIncrementSeconds),
            ("failures.maximum-wait", \.bruteForce.maximumWaitSeconds),
            ("failures.reset-after", \.bruteForce.resetAfterSeconds),
            ("failures.most-temporary-locks", \.bruteForce.maximumTemporaryLockouts),
        ]
    }

    private static var flags: [(String, WritableKeyPath<RealmRecord, Bool>)] {
        [
            ("password.not-username", \.passwordPolicy.refusesUsername),
            ("password.not-email", \.passwordPolicy.refusesEmail),
            ("password.not-within-username", \.passwordPolicy.refusesContainedUsername),
            ("failures.counted", \.bruteForce.isEnabled), ("failures.lock-for-good", \.bruteForce.locksPermanently),
            ("verbose-errors", \.hasVerboseErrors),
            ("registration", \.allowsRegistration), ("login-with-email", \.allowsEmailLogin),
            ("rotates-refresh-tokens", \.rotatesRefreshTokens),
        ]
    }

    private static var lifetimeNumbers: [(String, WritableKeyPath<TokenLifetimes, Int>)] {
        [
            ("lifetime.access-token", \.accessToken), ("lifetime.authorization-code", \.authorizationCode),
            ("lifetime.login", \.login), ("lifetime.session-idle", \.sessionIdle),
            ("lifetime.session-maximum", \.sessionMaximum), ("lifetime.offline-session-idle", \.offlineSessionIdle),
            ("lifetime.offline-session-maximum", \.offlineSessionMaximum),
        ]
    }
}
