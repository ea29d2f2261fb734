import IdentityModel
import IdentityStore
import JOSE

/// The default role of a realm's representation, which may have another name than this server's.
///
/// A realm that was renamed, or exported under another name, has one. Here the name follows from the realm's, so the
/// realm's own default role replaces it: it gets the roles that the other contains, and is assigned where the other is.
enum ImportedDefaultRole {
    /// The members of a realm, with the name of its own default role in place of the other.
    static func renamed(_ members: [String: JSONValue], in realm: TenantID) -> [String: JSONValue] {
        let own = RealmRecord.defaultRole(of: realm)
        guard let name = members["defaultRole"]?["name"]?.string, !name.isEmpty, name != own else { return members }
        func role(_ value: JSONValue) -> JSONValue { value == .string(name) ? .string(own) : value }
        func roles(_ value: JSONValue) -> JSONValue { each(of: value, role) }
        func composite(_ value: JSONValue) -> JSONValue {
            changing("composites", of: value) { changing("realm", of: $0, roles) }
        }
        func holder(_ value: JSONValue) -> JSONValue {
            changing("subGroups", of: changing("realmRoles", of: value, roles)) { each(of: $0, holder) }
        }
        var value = JSONValue.object(members)
        value = changing("roles", of: value) { all in
            let ofClients = changing("client", of: all) { clients in
                clients.object.map { .object($0.mapValues { each(of: $0, composite) }) } ?? clients
            }
            return changing("realm", of: ofClients) {
                each(of: $0) { changing("name", of: composite($0), role) }
            }
        }
        for list in ["users", "groups"] { value = changing(list, of: value) { each(of: $0, holder) } }
        value = changing("scopeMappings", of: value) { each(of: $0) { changing("roles", of: $0, roles) } }
        return value.object ?? members
    }

    /// A list with each element changed; another value is checked later.
    private static func each(of value: JSONValue, _ change: (JSONValue) -> JSONValue) -> JSONValue {
        value.array.map { .array($0.map(change)) } ?? value
    }

    /// An object with a member changed, if it has the member.
    private static func changing(
        _ member: String, of value: JSONValue, _ change: (JSONValue) -> JSONValue
    ) -> JSONValue {
        guard let old = value[member] else { return value }
        var changed = value
        changed[member] = change(old)
        return changed
    }
}
