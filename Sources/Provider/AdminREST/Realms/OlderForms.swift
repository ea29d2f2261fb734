import IdentityModel
import IdentityStore
import JOSE

/// Members of a new realm whose form older versions of Keycloak have, in today's form; as in Keycloak, both have the
/// same effect.
enum OlderForms {
    /// Today's form of a realm's representation.
    ///
    /// What has the wrong type stays as it is, to be refused by name.
    static func rewritten(_ members: [String: JSONValue]) -> [String: JSONValue] {
        withoutStockBindings(withDefaultRole(members))
    }

    /// Makes the lists of default roles of the realm and its clients (before Keycloak 13) roles in the default role.
    private static func withDefaultRole(_ sent: [String: JSONValue]) -> [String: JSONValue] {
        var members = sent
        var contained: (realm: [String], clients: [String: [String]]) = (names(members["defaultRoles"]), [:])
        if !contained.realm.isEmpty { members["defaultRoles"] = nil }
        if let clients = members["clients"]?.array {
            members["clients"] = .array(
                clients.map { client in
                    let names = names(client["defaultRoles"])
                    guard !names.isEmpty, let id = client["clientId"]?.string else { return client }
                    contained.clients[id, default: []] += names
                    var client = client
                    client["defaultRoles"] = nil
                    return client
                })
        }
        guard !contained.realm.isEmpty || !contained.clients.isEmpty else { return members }
        let name = defaultRole(of: members)
        var roles = members["roles"] ?? [:]
        let lists = [roles["realm"]] + contained.clients.keys.map { roles["client"]?[$0] }
        guard lists.allSatisfy({ $0 == nil || $0?.array != nil }) else { return sent }
        contained.realm.removeAll { $0 == name }
        roles["realm"] = with([name] + contained.realm, in: roles["realm"])
        var ofClients = roles["client"] ?? [:]
        for (client, names) in contained.clients { ofClients[client] = with(names, in: ofClients[client]) }
        if !contained.clients.isEmpty { roles["client"] = ofClients }
        roles["realm"] = .array(
            (roles["realm"]?.array ?? []).map { role in
                guard role["name"]?.string == name else { return role }
                var (role, parts) = (role, role["composites"] ?? [:])
                parts["realm"] = .array((parts["realm"]?.array ?? []) + contained.realm.map(JSONValue.string))
                var ofClients = parts["client"] ?? [:]
                for (client, names) in contained.clients {
                    ofClients[client] = .array((ofClients[client]?.array ?? []) + names.map(JSONValue.string))
                }
                if !contained.clients.isEmpty { parts["client"] = ofClients }
                role["composites"] = parts
                return role
            })
        members["roles"] = roles
        return members
    }

    /// The names in a list; empty if it has anything else.
    private static func names(_ list: JSONValue?) -> [String] { list?.strings ?? [] }

    private static func defaultRole(of members: [String: JSONValue]) -> String {
        if let name = members["defaultRole"]?["name"]?.string, !name.isEmpty { return name }
        return RealmRecord.defaultRole(of: TenantID(members["realm"]?.string ?? ""))
    }

    /// The roles, and those of the names that are not among them.
    private static func with(_ names: [String], in roles: JSONValue?) -> JSONValue {
        let roles = roles?.array ?? []
        var known = Set(roles.compactMap { $0["name"]?.string })
        return .array(roles + names.filter { known.insert($0).inserted }.map { ["name": .string($0)] })
    }

    /// Removes the flows of clients that are bound by their ID and that every client has anyway.
    ///
    /// Whether these flows are the stock ones is checked with the realm's flows.
    private static func withoutStockBindings(_ members: [String: JSONValue]) -> [String: JSONValue] {
        guard let clients = members["clients"]?.array, let flows = members["authenticationFlows"]?.array else {
            return members
        }
        let aliases = ["browser": "browser", "direct_grant": "direct grant"]
        let stock = aliases.compactMapValues { alias in flows.last { $0["alias"]?.string == alias }?["id"]?.string }
        var members = members
        members["clients"] = .array(
            clients.map { client in
                guard let bindings = client["authenticationFlowBindingOverrides"]?.object else { return client }
                let others = bindings.filter { stock[$0.key] == nil || stock[$0.key] != $0.value.string }
                var client = client
                client["authenticationFlowBindingOverrides"] = .object(others)
                return client
            })
        return members
    }
}
