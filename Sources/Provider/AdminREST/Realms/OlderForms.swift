import IdentityModel
import IdentityStore
import JOSE

/// Rewrites members of a new realm from the form of older versions of Keycloak to today's; both have the same effect.
enum OlderForms {
    /// Today's form of a realm's representation.
    ///
    /// What has the wrong type stays as it is, to be refused by name.
    static func rewritten(_ members: [String: JSONValue]) -> [String: JSONValue] {
        withoutStockBindings(withDefaultRole(members))
    }

    /// Moves the default roles of the realm and its clients, which before Keycloak 13 are lists, into the default role.
    ///
    /// Each becomes one more entry of the realm's roles. Entries of the same role are added up when they are imported.
    private static func withDefaultRole(_ sent: [String: JSONValue]) -> [String: JSONValue] {
        var members = sent
        let ofRealm = sent["defaultRoles"]?.strings ?? []
        if !ofRealm.isEmpty { members["defaultRoles"] = nil }
        var ofClients: [String: [String]] = [:]
        if let clients = sent["clients"]?.array {
            members["clients"] = .array(
                clients.map { client in
                    guard let names = client["defaultRoles"]?.strings, let id = client["clientId"]?.string else {
                        return client
                    }
                    ofClients[id, default: []] += names
                    var client = client
                    client["defaultRoles"] = nil
                    return client
                })
        }
        guard !ofRealm.isEmpty || !ofClients.isEmpty else { return sent }
        var roles = sent["roles"] ?? [:]
        let lists = [roles["realm"]] + ofClients.keys.map { roles["client"]?[$0] }
        guard lists.allSatisfy({ $0 == nil || $0?.array != nil }) else { return sent }
        let name = defaultRole(of: sent)
        let whole: JSONValue = [
            "name": .string(name),
            "composites": [
                "realm": ofRealm.filter { $0 != name }.jsonValue, "client": .object(ofClients.mapValues(\.jsonValue)),
            ],
        ]
        roles["realm"] = .array((roles["realm"]?.array ?? []) + entries(ofRealm) + [whole])
        var rolesOfClients = roles["client"] ?? [:]
        for (client, names) in ofClients {
            rolesOfClients[client] = .array((rolesOfClients[client]?.array ?? []) + entries(names))
        }
        roles["client"] = rolesOfClients
        members["roles"] = roles
        return members
    }

    private static func entries(_ roles: [String]) -> [JSONValue] { roles.map { ["name": .string($0)] } }

    private static func defaultRole(of members: [String: JSONValue]) -> String {
        if let name = members["defaultRole"]?["name"]?.string, !name.isEmpty { return name }
        return RealmRecord.defaultRole(of: TenantID(members["realm"]?.string ?? ""))
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
