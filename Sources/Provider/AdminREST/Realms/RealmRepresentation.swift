import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import ServerRouting

/// A realm as Keycloak's admin REST accepts it (`RealmRepresentation`); absent members change nothing.
struct RealmRepresentation: Sendable {
    /// The members that are not `null`.
    let members: [String: JSONValue]

    /// Parses a request's body; `isNew` selects the error for an unknown member.
    init(_ request: HTTPRequest, isNew: Bool) throws {
        let reader: RepresentationReader
        do {
            reader = try RepresentationReader(request, name: "RealmRepresentation", members: RealmMembers.table.names)
        } catch let refusal as RouteError
            where isNew && refusal.answer.status == 400 && refusal.field == nil
        {
            throw RouteError(.refused(400, "unable to read contents from stream"))
        }
        members = isNew ? OlderForms.rewritten(reader.members) : reader.members
        guard RealmMembers.settings.hasTypes(members) else { throw RouteError(.mistypedJSON) }
        if let text = members["passwordPolicy"]?.string { try Self.check(passwordPolicy: text) }
        if let headers = members["browserSecurityHeaders"] { try Self.check(headers: headers) }
        if let name = try name { try Self.check(name) }
    }

    private static func check(headers: JSONValue) throws {
        do throws(BrowserSecurityHeaders.Fault) {
            try BrowserSecurityHeaders.check(headers)
        } catch {
            throw switch error {
            case .notTexts: RouteError(.mistypedJSON)
            case .lineBreak: RouteError(.refused(400, "Newline not allowed."))
            case .notPrintable: RouteError(.refused(400, "browserSecurityHeaders may have printable ASCII only"))
            case .tooLong: RouteError(.refused(400, "A value of browserSecurityHeaders is too long"))
            }
        }
    }

    private static func check(passwordPolicy text: String) throws {
        do throws(PasswordPolicyTextError) {
            _ = try PasswordPolicy(keycloakText: text)
        } catch {
            throw switch error {
            case .invalid(let rule, let reason):
                RouteError(.refused(400, "Invalid config for \(rule): \(reason)"))
            case .unknownRule:
                RouteError(.refused(400, "Password policy not found"))
            case .unavailable: RouteError(.busy)
            }
        }
    }

    /// Rejects attributes with which the realm would have impossible or contradictory bounds of activation codes.
    func checkActivationCodes(of realm: RealmRecord) throws {
        var changed = realm
        apply(to: &changed)
        do throws(ActivationCodePolicyError) {
            _ = try ActivationCodePolicy(changed.attributes)
        } catch {
            throw RouteError(.refused(by: StoreRefusal(error)))
        }
    }

    /// Rejects an idle timeout of clients that is longer than that of sessions.
    func checkSessionLimits(of realm: RealmRecord) throws {
        var changed = realm
        apply(to: &changed)
        guard realm.lifetimes == changed.lifetimes || changed.lifetimes.admitsClientIdle else {
            throw RouteError(
                .refused(400, "Client Session Idle Timeout cannot be greater than Realm SSO Idle Timeout."))
        }
    }

    /// The realm's name; throws if it is not a string.
    var name: TenantID? {
        get throws {
            switch members["realm"] {
            case nil: nil
            case .string(let name): TenantID(name)
            default: throw RouteError(.mistypedJSON)
            }
        }
    }

    func apply(to realm: inout RealmRecord) {
        if let name = members["realm"]?.string { realm.name = TenantID(name) }
        if let text = members["displayName"]?.string { realm.displayName = text }
        for (name, value) in members["attributes"]?.object ?? [:] {
            let text = RealmAttributeMembers.kept(name, value)
            realm.attributes[name] =
                RealmAttributeMembers.canBeSecret(name)
                ? realm.keptSecrets.replacing(text.map(JSONValue.string), at: "attributes/\(name)", named: name)?.string
                : text
        }
        RealmMembers.settings.apply(members, to: &realm)
    }

    /// The realm as the admin REST shows it.
    static func json(
        of realm: RealmRecord, defaultRole: RoleRecord?, defaultGroups: [String] = [], isBrief: Bool
    ) -> JSONValue {
        var members: [String: JSONValue] =
            isBrief
            ? ["enabled": .bool(realm.isEnabled)]
            : RealmMembers.settings.shown(realm).filter { !RealmMembers.exportedNames.contains($0.key) }
        members["id"] = .string(realm.id)
        members["realm"] = .string(realm.name.rawValue)
        // A realm without a display name is displayed by its name.
        if realm.displayName != realm.name.rawValue { members["displayName"] = .string(realm.displayName) }
        guard !isBrief else { return .object(members) }
        members["attributes"] = .object(
            RealmAttributeMembers.table.defaults.merging(realm.attributes.mapValues(JSONValue.string)) { $1 })
        members["defaultRole"] = defaultRole?.representation(in: realm)
        // As in Keycloak, absent if there is none.
        if !defaultGroups.isEmpty { members["defaultGroups"] = defaultGroups.jsonValue }
        return .object(members)
    }

    private static func check(_ name: TenantID) throws {
        guard !name.rawValue.isEmpty else {
            throw RouteError(.refused(400, "Realm name cannot be empty"))
        }
        if let wrong = NameCharacters.firstRefused(inRealm: name.rawValue) {
            throw RouteError(.refusedCharacter(wrong.scalar))
        }
        guard name.rawValue.utf8.count <= 255, name.rawValue != ".", name.rawValue != ".." else {
            throw RouteError(.refused(400, "Realm name is too long"))
        }
    }
}
