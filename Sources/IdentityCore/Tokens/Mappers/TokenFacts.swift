import JOSE

/// What is known of a user and a client when a token is made; mappers choose from it.
package struct TokenFacts: Sendable {
    /// The user.
    let user: UserRecord
    /// His groups, by path.
    let groups: [MemberGroup]
    /// The client that the token is for.
    let client: ClientRecord
    /// What is noted of the session, by Keycloak's names.
    let notes: [String: String]
    /// His roles in the realm that the client may be told of.
    private(set) var realmRoles: [String]
    /// His roles at clients that the client may be told of, by the clients' own ids.
    private(set) var clientRoles: [String: [String]]

    /// Takes of the roles those that the client may be told of.
    package init(user: UserRecord, client: ClientRecord, ground: TokenGround, notes: [String: String] = [:]) {
        self.user = user
        self.client = client
        self.notes = notes
        groups = ground.groups
        let told = ground.toldRoles
        realmRoles = told.filter { $0.clientID == nil }.map(\.name)
        clientRoles = Dictionary(grouping: told.filter { $0.clientID != nil }) { $0.clientID ?? "" }
            .mapValues { $0.map(\.name) }
    }

    /// Adds a role, which is written `role` or `client.role`.
    mutating func add(role: String) {
        let (client, name) = split(role)
        if let client {
            if clientRoles[client]?.contains(name) != true {
                clientRoles[client, default: []].append(name)
            }
        } else if !realmRoles.contains(name) {
            realmRoles.append(name)
        }
    }

    /// Tells a role, where he has it, by another name.
    mutating func rename(role: String, to new: String) {
        let (client, name) = split(role)
        if let client {
            guard clientRoles[client]?.contains(name) == true else { return }
            clientRoles[client]?.removeAll { $0 == name }
        } else {
            guard realmRoles.contains(name) else { return }
            realmRoles.removeAll { $0 == name }
        }
        add(role: new)
    }

    /// The values of an attribute; name and address are attributes too, and groups lend theirs to who has none.
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

    /// A role as settings write it; a client's id may have points of its own, its last one parts it from the name.
    private func split(_ role: String) -> (client: String?, name: String) {
        guard let point = role.lastIndex(of: ".") else { return (nil, role) }
        return (String(role[..<point]), String(role[role.index(after: point)...]))
    }
}
