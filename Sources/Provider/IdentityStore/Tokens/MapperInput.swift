/// The input of mappers: user, groups, roles, session notes and client.
package struct MapperInput: Sendable {
    let user: UserRecord
    /// The user's groups, ordered by path.
    let groups: [MemberGroup]
    /// The client that the token is for.
    let client: ClientRecord
    /// Session notes under Keycloak's names.
    let notes: [String: String]
    /// The user's realm roles that the scope mappings allow.
    private(set) var realmRoles: [String]
    /// The user's client roles that the scope mappings allow, by `client_id`.
    private(set) var clientRoles: [String: [String]]

    /// Collects the input; keeps only the roles that the scope mappings allow.
    package init(user: UserRecord, client: ClientRecord, source: ClaimsSource, notes: [String: String] = [:]) {
        self.user = user
        self.client = client
        self.notes = notes
        groups = source.groups
        let mapped = source.mappedRoles
        realmRoles = mapped.filter { $0.clientID == nil }.map(\.name)
        clientRoles = Dictionary(grouping: mapped.filter { $0.clientID != nil }) { $0.clientID ?? "" }
            .mapValues { $0.map(\.name) }
    }

    /// Adds a role, written `role` or `client.role`.
    mutating func add(role: String) {
        let (client, name) = Self.split(role)
        if let client {
            if clientRoles[client]?.contains(name) != true {
                clientRoles[client, default: []].append(name)
            }
        } else if !realmRoles.contains(name) {
            realmRoles.append(name)
        }
    }

    /// Renames a role, if the user has it.
    mutating func rename(role: String, to new: String) {
        let (client, name) = Self.split(role)
        if let client {
            guard clientRoles[client]?.contains(name) == true else { return }
            clientRoles[client]?.removeAll { $0 == name }
        } else {
            guard realmRoles.contains(name) else { return }
            realmRoles.removeAll { $0 == name }
        }
        add(role: new)
    }

    /// The values of an attribute.
    ///
    /// User name, e-mail address, first and last name are attributes too. Groups supply the values if the user has
    /// none, or add theirs if `isAggregated`.
    func values(ofAttribute name: String, isAggregated: Bool) -> [String] {
        let own: [String] =
            switch name {
            case "username": [user.username]
            case "email": user.email.map { [$0] } ?? []
            case "firstName": user.firstName.map { [$0] } ?? []
            case "lastName": user.lastName.map { [$0] } ?? []
            default: user.attributes[name] ?? []
            }
        if !isAggregated, !own.isEmpty { return own }
        let lent = groups.compactMap { $0.attributes[name] }.filter { !$0.isEmpty }
        guard isAggregated else { return lent.first ?? [] }
        var seen: Set<String> = []
        return (own + lent.flatMap { $0 }).filter { seen.insert($0).inserted }
    }

    /// Parses a role in a setting.
    ///
    /// A client ID can contain dots, so the last dot separates it from the role.
    static func split(_ role: String) -> (client: String?, name: String) {
        guard let point = role.lastIndex(of: ".") else { return (nil, role) }
        return (String(role[..<point]), String(role[role.index(after: point)...]))
    }
}
