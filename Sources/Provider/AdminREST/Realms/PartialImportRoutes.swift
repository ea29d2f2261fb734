import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import ServerRouting

/// `partialImport`: clients, roles, groups and users for a realm that exists, each under the right of its own route.
enum PartialImportRoutes {
    static let routes: [AdministrationRoute] = [
        .post("partialImport", .changeRealm, .action) { try await $0.importPart() }
    ]
}

extension AdministrationCall {
    fileprivate func importPart() async throws -> HTTPResponse {
        // As in Keycloak, other members are ignored, such as those of a whole realm; the answer has their number.
        let reader = try RepresentationReader(
            request, name: "PartialImportRepresentation", members: Self.members, ignoringOthers: true)
        let name = try reader.string("ifResourceExists") ?? RealmPart.Policy.fail.rawValue
        guard let policy = RealmPart.Policy(rawValue: name) else { throw RouteError(.mistypedJSON) }
        let refused = ["identityProviders", "identityProviderMappers"].filter { name in
            reader.members[name].map { $0.array != [] } ?? false
        }
        var review = MemberReview(refusing: refused) + ImportedMembers.review(reader.members)
        review.unknown += RepresentationReader.body(of: request).count { !Self.members.contains($0.key) }
        try RepresentationReader.checkSupported(review)
        var part = RealmPart(policy: policy)
        try await readClients(reader.members["clients"], into: &part)
        try await readRoles(try ImportedRoles(reader.members["roles"]), into: &part)
        try await readGroups(try GroupRepresentation.each(reader.members["groups"], in: "groups"), into: &part)
        try await readUsers(reader.members["users"], into: &part)
        let rights = services.rights.flatMap { $0.isUnlimited ? nil : $0 }
        let outcomes = try await store.add(
            part, to: realm, within: rights?.reach(of: .changeUser), except: services.ownAccount, at: now)
        return .json(Self.answer(outcomes))
    }

    private static let members: Set = [
        "ifResourceExists", "clients", "roles", "groups", "users", "identityProviders", "identityProviderMappers",
    ]

    private static let builtInClients: Set = [
        "account", "account-console", "admin-cli", "broker", "realm-management", "security-admin-console",
    ]

    private static func answer(_ outcomes: [PartOutcome]) -> JSONValue {
        func count(_ action: PartOutcome.Action) -> JSONValue {
            .integer(Int64(outcomes.count { $0.action == action }))
        }
        return [
            "overwritten": count(.overwritten), "added": count(.added), "skipped": count(.skipped),
            "results": .array(
                outcomes.map { outcome in
                    [
                        "action": .string(outcome.action.rawValue), "resourceType": .string(outcome.kind.rawValue),
                        "resourceName": .string(outcome.name), "id": .string(outcome.id),
                    ]
                }),
        ]
    }

    private func readClients(_ value: JSONValue?, into part: inout RealmPart) async throws {
        let clients = try ImportedObject.each(value, "client", in: "clients", by: "clientId") { value, object in
            _ = try object.requiredName()
            return try ClientRepresentation(value, random: services.random)
        }
        // As in Keycloak, the built-in clients stay.
        .filter { !Self.builtInClients.contains($0.clientID ?? "") }
        guard !clients.isEmpty else { return }
        try check(.makeClient)
        if part.policy == .overwrite { try check(.changeClient) }
        let scopes = try await store.clientScopes(in: realm)
        for representation in clients {
            try checkChanging(representation.clientID.map { ClientID($0) })
            try await checkMapping(representation, of: scopes)
            let client = services.newClient(representation, scopes: scopes)
            var account: UserRecord?
            if client.hasServiceAccount {
                try await checkJoiningDefaults()
                account = UserRecord(serviceAccountOf: client, id: services.random.uuid(at: now), at: now)
            }
            try await addKey(for: client.signingAlgorithm)
            part.clients.append(.init(record: client, account: account))
        }
    }

    private func readRoles(_ roles: ImportedRoles, into part: inout RealmPart) async throws {
        for role in roles.parts(random: services.random) {
            if let client = role.name.client {
                try check(.changeClient)
                try checkChanging(client)
                let isThere = try await store.client(client, in: realm) != nil
                guard isThere || part.clients.contains(where: { $0.record.clientID == client }) else {
                    throw RouteError(
                        .refused(412, "Can not import client roles for nonexistent client named \(client)"))
                }
            } else {
                try check(.changeRole)
            }
            // A role that is replaced is removed from those who have it.
            try await checkGiving(naming: role.parts + [role.name])
            part.roles.append(role)
        }
    }

    private func readGroups(_ groups: [GroupRepresentation], into part: inout RealmPart) async throws {
        guard !groups.isEmpty else { return }
        try check(.changeGroup)
        var level: [(group: GroupRepresentation, parent: String?)] = groups.map { ($0, nil) }
        while !level.isEmpty {
            var below: [(group: GroupRepresentation, parent: String?)] = []
            for (group, parent) in level {
                guard let name = group.name, !name.trimmingWhitespace.isEmpty else {
                    throw RouteError(.groupNameMissing)
                }
                let roles = RealmPart.RoleName.named(group.realmRoles, group.clientRoles)
                try await checkGiving(naming: roles)
                let record = GroupRecord(
                    id: newID(), parentID: parent, name: name, description: group.description,
                    attributes: group.attributes ?? [:])
                part.groups.append(.init(record: record, roles: roles))
                below += group.subGroups.map { ($0, record.id) }
            }
            level = below
        }
    }

    private func readUsers(_ value: JSONValue?, into part: inout RealmPart) async throws {
        let users = try ImportedObject.each(value, "user", in: "users", by: "username") { value, object in
            (try UserRepresentation(value), object)
        }
        guard !users.isEmpty else { return }
        try check(.makeUser)
        try await checkJoiningDefaults()
        for (representation, object) in users {
            let user = try await object.naming { try await imported(representation) }
            part.users.append(user)
        }
    }

    private func imported(_ representation: UserRepresentation) async throws -> RealmPart.User {
        guard representation.serviceAccountClientID == nil else {
            throw RouteError(.refused(400, "A service account is imported with its client only"))
        }
        guard let username = representation.username, !username.isEmpty else { throw RouteError(.usernameMissing) }
        guard representation.consents.isEmpty else {
            throw RouteError(.notImplemented("This server imports consents with a whole realm only."))
        }
        let now = now
        var user = UserRecord(id: services.random.uuid(at: now), username: username, createdAt: now)
        user.isEnabled = false
        representation.apply(to: &user)
        let roles = RealmPart.RoleName.named(representation.realmRoles, representation.clientRoles)
        if !roles.isEmpty { try check(.giveUser) }
        try await checkGiving(naming: roles)
        let tree = GroupTree(representation.groups.isEmpty ? [] : try await store.groups(in: realm))
        try await checkJoining(representation.groups.compactMap { tree.group(at: $0)?.id })
        let credentials = try await NewCredentials(
            representation.credentials, userID: user.id, isNew: true, username: username, email: user.email,
            realm: realm, services: services)
        // As in Keycloak, a temporary password in an import adds no required action.
        return .init(
            record: user, credentials: credentials.records, earlierPasswords: credentials.earlierPasswords,
            groups: representation.groups, roles: roles)
    }

    /// Throws if the caller may not give one of the roles; those that the import brings consist of checked ones.
    private func checkGiving(naming names: [RealmPart.RoleName]) async throws {
        guard let rights = services.rights, !rights.isUnlimited, !names.isEmpty else { return }
        var roles: [RoleRecord] = []
        for (client, names) in Dictionary(grouping: names, by: \.client) {
            var owner: String?
            if let client {
                guard let id = try await store.client(client, in: realm)?.id else { continue }
                owner = id
            }
            let wanted = Set(names.map(\.name))
            roles += try await store.roles(ofClient: owner, in: realm).filter { wanted.contains($0.name) }
        }
        try await checkGiving(roles)
    }
}

extension RealmPart.RoleName {
    /// Roles of the realm and of clients, as a user or a group names them.
    fileprivate static func named(_ ofRealm: [String], _ ofClients: [String: [String]]) -> [Self] {
        ofRealm.map { Self(client: nil, name: $0) }
            + ofClients.flatMap { client, names in names.map { Self(client: ClientID(client), name: $0) } }
    }
}

extension ImportedRoles {
    /// The roles for a realm that exists.
    fileprivate func parts(random: any RandomSource) -> [RealmPart.Role] {
        all.map { role, client in
            let ofClients = (role.composites["client"]?.object ?? [:]).mapValues { $0.strings ?? [] }
            return RealmPart.Role(
                id: random.uuid(), name: .init(client: client.map { ClientID($0) }, name: role.name),
                description: role.description, attributes: role.attributes,
                parts: RealmPart.RoleName.named(role.composites["realm"]?.strings ?? [], ofClients))
        }
    }
}
