import FoundationEssentials
import HTTPMessage
import IdentityCore
import IdentityModel
import JOSE
import ServerRouting

/// A realm as Keycloak's admin REST accepts it (`RealmRepresentation`): members that are present change a realm, others leave it as it is.
struct RealmRepresentation: Sendable {
    /// The members that are not `null`.
    let members: [String: JSONValue]
    /// The password policy; nil if it is absent.
    let passwordPolicy: PasswordPolicy?

    /// Reads a request's body; `isNew` selects the sentence that refuses an unknown member.
    init(_ request: HTTPRequest, isNew: Bool) throws {
        let reader: RepresentationReader
        do {
            reader = try RepresentationReader(request, name: "RealmRepresentation", members: RealmMembers.table.names)
        } catch let refusal as RouteError
            where isNew && refusal.answer.status == 400 && refusal.field == nil
        {
            throw RouteError(AdministrationAnswer.refused(400, "unable to read contents from stream"))
        }
        members = reader.members
        for (name, _) in Self.flags { _ = try reader.bool(name) }
        for (name, _) in Self.numbers { _ = try reader.number(name) }
        for (name, _) in Self.lifetimes { _ = try reader.number(name) }
        for name in ["offlineSessionMaxLifespanEnabled", "rememberMe", "resetPasswordAllowed"] {
            _ = try reader.bool(name)
        }
        passwordPolicy = try reader.string("passwordPolicy").map(Self.passwordPolicy)
        if let name = try name { try Self.check(name) }
    }

    private static func passwordPolicy(_ text: String) throws -> PasswordPolicy {
        do throws(PasswordPolicyTextError) {
            return try PasswordPolicy(keycloakText: text)
        } catch {
            throw switch error {
            case .invalid(let rule, let reason):
                RouteError(AdministrationAnswer.refused(400, "Invalid config for \(rule): \(reason)"))
            case .unknownRule:
                RouteError(AdministrationAnswer.refused(400, "Password policy not found"))
            case .unavailable: RouteError(AdministrationAnswer.busy)
            }
        }
    }

    /// The realm's name; throws if it is not a string.
    var name: TenantID? {
        get throws {
            switch members["realm"] {
            case nil: nil
            case .string(let name): TenantID(name)
            default: throw RouteError(AdministrationAnswer.mistypedJSON)
            }
        }
    }

    /// Applies the members to a realm.
    func apply(to realm: inout ServedRealm) {
        var record = realm.record
        if let name = members["realm"]?.string { record.name = TenantID(name) }
        if let text = members["displayName"]?.string { record.displayName = text }
        for (name, path) in Self.flags {
            if let value = members[name]?.readBool { record[keyPath: path] = value }
        }
        for (name, path) in Self.numbers {
            if let value = members[name]?.readNumber { record[keyPath: path] = value }
        }
        if let passwordPolicy {
            record.passwordPolicy = passwordPolicy
            record.details["passwordPolicy"] = members["passwordPolicy"]
        }
        if let theme = members["loginTheme"]?.string {
            // The name of an unknown theme is stored, and the pages keep their theme.
            record.details["loginTheme"] = theme.isEmpty ? nil : .string(theme)
            record.theme = ThemeName(loginTheme: theme) ?? record.theme
        }
        if let attributes = members["attributes"]?.object {
            for (name, value) in attributes {
                if name == Self.verboseErrors {
                    record.hasVerboseErrors = value.readBool ?? false
                } else {
                    record.attributes[name] = value.scalarText
                }
            }
        }
        let kept = members.filter { Self.isKept($0.key) }
        let normalized = RealmMembers.table.normalized(kept)
        for (name, _) in kept {
            record.details[name] = normalized[name].map { value in
                RealmDefaults.members[name].map { value.typed(like: $0) } ?? value
            }
        }
        var lifetimes = realm.lifetimes
        if let value = members["offlineSessionMaxLifespanEnabled"]?.readBool { lifetimes.limitsOfflineSessions = value }
        for (name, path) in Self.lifetimes {
            if let value = members[name]?.readNumber { lifetimes[keyPath: path] = value }
        }
        realm = ServedRealm(record: record, lifetimes: lifetimes)
    }

    /// The realm as the admin REST shows it.
    static func json(of realm: ServedRealm, defaultRole: RoleRecord?, isBrief: Bool) -> JSONValue {
        let record = realm.record
        var members: [String: JSONValue] = [
            "id": .string(record.id), "realm": .string(record.name.rawValue), "enabled": .bool(record.isEnabled),
        ]
        // A realm without a display name is displayed by its name.
        if record.displayName != record.name.rawValue { members["displayName"] = .string(record.displayName) }
        guard !isBrief else { return .object(members) }
        members.merge(RealmMembers.table.defaults) { $1 }
        members.merge(RealmDefaults.members) { $1 }
        members.merge(record.details.filter { $0.key != "passwordPolicy" }) { $1 }
        members["enabled"] = .bool(record.isEnabled)
        for (name, path) in flags { members[name] = .bool(record[keyPath: path]) }
        for (name, path) in numbers { members[name] = .integer(Int64(record[keyPath: path])) }
        for (name, path) in lifetimes { members[name] = .integer(Int64(realm.lifetimes[keyPath: path])) }
        members["offlineSessionMaxLifespanEnabled"] = .bool(realm.lifetimes.limitsOfflineSessions)
        members["sslRequired"] = .string(record.sslRequirement.rawValue)
        let policy = record.details["passwordPolicy"]?.string ?? record.passwordPolicy.keycloakText
        if !policy.isEmpty { members["passwordPolicy"] = .string(policy) }
        members["loginTheme"] = record.details["loginTheme"] ?? .string(record.theme.rawValue)
        var attributes = RealmDefaults.attributes.merging(RealmAttributeMembers.table.defaults) { $1 }
        attributes.merge(record.attributes.mapValues(JSONValue.string)) { $1 }
        if record.hasVerboseErrors { attributes[verboseErrors] = "true" }
        members["attributes"] = .object(attributes)
        members["defaultRole"] = defaultRole?.representation(in: record)
        return .object(members)
    }

    private static let verboseErrors = "verbose-errors"

    /// Whether a member is stored by its name, because the record has no field for it.
    private static func isKept(_ name: String) -> Bool {
        switch RealmMembers.table.effect(of: name) {
        case .inert, .hidden, .cosmetic: true
        case .readOnly: false
        default: RealmDefaults.members[name] != nil
        }
    }

    private static var flags: [(String, WritableKeyPath<RealmRecord, Bool>)] {
        [
            ("enabled", \.isEnabled), ("bruteForceProtected", \.bruteForce.isEnabled),
            ("permanentLockout", \.bruteForce.locksPermanently),
            ("registrationAllowed", \.allowsRegistration), ("loginWithEmailAllowed", \.allowsEmailLogin),
            ("revokeRefreshToken", \.rotatesRefreshTokens),
        ]
    }

    private static var numbers: [(String, WritableKeyPath<RealmRecord, Int>)] {
        [
            ("failureFactor", \.bruteForce.failureFactor),
            ("maxTemporaryLockouts", \.bruteForce.maximumTemporaryLockouts),
            ("waitIncrementSeconds", \.bruteForce.waitIncrementSeconds),
            ("maxFailureWaitSeconds", \.bruteForce.maximumWaitSeconds),
            ("maxDeltaTimeSeconds", \.bruteForce.resetAfterSeconds),
        ]
    }

    private static var lifetimes: [(String, WritableKeyPath<TokenLifetimes, Int>)] {
        [
            ("accessTokenLifespan", \.accessToken), ("accessCodeLifespan", \.authorizationCode),
            ("accessCodeLifespanLogin", \.login), ("ssoSessionIdleTimeout", \.sessionIdle),
            ("ssoSessionMaxLifespan", \.sessionMaximum), ("offlineSessionIdleTimeout", \.offlineSessionIdle),
            ("offlineSessionMaxLifespan", \.offlineSessionMaximum),
        ]
    }

    private static func check(_ name: TenantID) throws {
        guard !name.rawValue.isEmpty else {
            throw RouteError(AdministrationAnswer.refused(400, "Realm name cannot be empty"))
        }
        if let wrong = NameCharacters.firstRefused(inRealm: name.rawValue) {
            throw RouteError(AdministrationAnswer.refusedCharacter(wrong.scalar))
        }
        guard name.rawValue.utf8.count <= 255, name.rawValue != ".", name.rawValue != ".." else {
            throw RouteError(AdministrationAnswer.refused(400, "Realm name is too long"))
        }
    }
}
