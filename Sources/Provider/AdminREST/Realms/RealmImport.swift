import IdentityModel
import IdentityStore
import JOSE
import ServerRouting

/// Where the representation of a new realm comes from.
enum NewRealmOrigin: Sendable, Hashable {
    case request
    /// A file of the store's owner, which can bring private keys; a trial writes nothing.
    case file(isTrial: Bool)
}

/// The clients, scopes, roles and users in a new realm's representation; all are parsed before anything is created.
struct RealmImport: Sendable {
    private let clients: [ClientRepresentation]
    private let users: [(user: UserRepresentation, object: ImportedObject)]
    private let scopes: [ClientScopeRecord]
    private let roles: ImportedRoles
    /// The name of the default role; `nil` for the usual one.
    private let defaultRole: String?
    private let groups: [GroupRepresentation]
    private let defaultGroups: [String]
    private let scopeMappings: ImportedScopeMappings
    /// The names of the default and the optional scopes of new clients; `nil` if they are absent.
    private let assigned: (byDefault: [String]?, onRequest: [String]?)
    private let origin: NewRealmOrigin
    /// The signing keys that the realm asks for.
    private let keys: [KeyProviderMembers.Wanted]

    /// Parses a representation; throws the refusal of the first invalid member.
    init(
        _ members: [String: JSONValue], from origin: NewRealmOrigin = .request, random: any RandomSource
    ) throws {
        self.origin = origin
        clients = try ImportedObject.each(members["clients"], "client", in: "clients", by: "clientId") {
            value, object in
            _ = try object.requiredName()
            return try ClientRepresentation(value, random: random)
        }
        users = try ImportedObject.each(members["users"], "user", in: "users", by: "username") { value, object in
            (try UserRepresentation(value), object)
        }
        scopes = try ImportedObject.each(
            members["clientScopes"], "client scope", in: "clientScopes", by: "name"
        ) { value, object in
            let name = try object.requiredName()
            var details = value.object ?? [:]
            try RepresentationBounds.check(details)
            for known in ["id", "name"] { details[known] = nil }
            details["attributes"] = try RepresentationReader(
                value, name: "ClientScopeRepresentation", members: ClientScopeMembers.table.names
            ).texts("attributes")?.jsonValue
            details["protocolMappers"] = try ProtocolMapperRepresentation.list(
                details["protocolMappers"], random: random)
            return ClientScopeRecord(id: random.uuid(), name: name, assignment: .none, details: details)
        }
        roles = try ImportedRoles(members["roles"])
        defaultRole = members["defaultRole"]?["name"]?.string.flatMap { $0.isEmpty ? nil : $0 }
        groups = try GroupRepresentation.each(members["groups"], in: "groups")
        defaultGroups = members["defaultGroups"]?.strings ?? []
        scopeMappings = ImportedScopeMappings(members)
        keys = KeyProviderMembers.keys(in: members["components"])
        assigned = (
            members["defaultDefaultClientScopes"]?.strings,
            members["defaultOptionalClientScopes"]?.strings
        )
    }

    /// The names of the users who are created disabled although they were enabled, at most a hundred.
    ///
    /// They have a second factor that this server does not have, such as a passkey, which their password alone must not
    /// replace.
    var disabledUsers: [String] {
        Array(
            users.lazy.filter { $0.user.isEnabled == true && $0.user.hasUnbuiltFactor }
                .compactMap(\.user.username).prefix(100))
    }

    /// Adds what the realm does not have yet; an imported client replaces the built-in client with the same name.
    func apply(to new: inout NewRealm, services: AdministrationServices) async throws {
        for scope in scopes {
            if let place = new.scopes.firstIndex(where: { $0.name == scope.name }) {
                new.scopes[place].details = scope.details
            } else {
                new.scopes.append(scope)
            }
        }
        assignScopes(of: &new)
        for representation in clients {
            guard let clientID = representation.clientID, !clientID.isEmpty else { continue }
            let client = services.newClient(representation, scopes: new.scopes)
            // The roles of the built-in client are moved to the client that replaces it.
            for old in new.clients where old.clientID.rawValue == clientID {
                new.roles = new.roles.map {
                    $0.clientRecordID == old.id ? $0.moved(toClient: client.id) : $0
                }
            }
            new.clients.removeAll { $0.clientID.rawValue == clientID }
            new.clients.append(client)
        }
        if case .file = origin { try useGivenKeys(to: &new) }
        // A longer key replaces the one that every realm begins with.
        let generated = keys.filter { origin == .request || $0.privateKey == nil }
        for wanted in generated where wanted.rsaBits != 2048 {
            new.keys.removeAll { $0.algorithm == wanted.algorithm }
        }
        let wanted =
            generated.map { ($0.algorithm, $0.rsaBits as Int?) }
            + new.clients.map { ($0.signingAlgorithm, nil as Int?) }
        for (algorithm, rsaBits) in wanted {
            if let key = try await RealmKey.missing(
                for: algorithm, rsaBits: rsaBits, among: new.keys, random: services.random,
                signingKeys: services.signingKeys)
            {
                new.keys.append(key)
            }
        }
        for client in new.clients where client.hasServiceAccount {
            let now = services.clock.now()
            new.serviceAccounts[client.id] = .init(
                UserRecord(serviceAccountOf: client, id: services.random.uuid(at: now), at: now))
        }
        if let defaultRole, !defaultRole.fits(StoredBounds.name) || !new.nameDefaultRole(defaultRole) {
            throw RouteError(.refused(400, "The default role cannot be \(defaultRole.prefix(100))"))
        }
        try roles.apply(to: &new, random: services.random)
        try add(groups, to: &new, random: services.random)
        let tree = GroupTree(new.groups)
        for (index, path) in defaultGroups.enumerated() {
            let id = try ImportedObject("default group", path, at: "defaultGroups[\(index)]").naming {
                try tree.named(path).id
            }
            for place in new.groups.indices where new.groups[place].id == id {
                new.groups[place].isDefault = true
            }
        }
        try await addUsers(to: &new, services: services)
    }

    /// Replaces the keys that every realm begins with by those that come along.
    private func useGivenKeys(to new: inout NewRealm) throws {
        for (index, wanted) in keys.enumerated() {
            do throws(JOSEError) {
                guard let key = try RealmKey(wanted) else { continue }
                new.keys.removeAll { $0.algorithm == wanted.algorithm }
                new.keys.append(key)
            } catch {
                throw RouteError(
                    .refused(400, "The private key \(index + 1), for \(wanted.algorithm.rawValue), cannot be read"))
            }
        }
    }

    private func assignScopes(of new: inout NewRealm) {
        for place in new.scopes.indices {
            let name = new.scopes[place].name
            if let names = assigned.byDefault {
                if names.contains(name) {
                    new.scopes[place].assignment = .byDefault
                } else if new.scopes[place].assignment == .byDefault {
                    new.scopes[place].assignment = .none
                }
            }
            if let names = assigned.onRequest {
                if names.contains(name) {
                    new.scopes[place].assignment = .onRequest
                } else if new.scopes[place].assignment == .onRequest {
                    new.scopes[place].assignment = .none
                }
            }
        }
    }

    /// Adds groups and their subgroups, level by level.
    private func add(
        _ groups: [GroupRepresentation], to new: inout NewRealm, random: any RandomSource
    ) throws {
        let names = NewRealmNames(new)
        var level: [(group: GroupRepresentation, parent: String?, around: [ImportedObject])] = groups.map {
            ($0, nil, [])
        }
        var depth = 1
        while !level.isEmpty {
            guard depth <= StoredBounds.groupDepth else {
                throw level[0].around.reversed().reduce(
                    RepresentationBounds.groupTooDeep as any Error, ImportError.naming)
            }
            var within: [(group: GroupRepresentation, parent: String?, around: [ImportedObject])] = []
            var taken: Set<[String]> = []
            for (group, parent, around) in level {
                let path = around + [group.object].compactMap(\.self)
                do {
                    let id = try add(group, in: parent, names, &taken, to: &new, random: random)
                    within += group.subGroups.map { ($0, id, path) }
                } catch { throw path.reversed().reduce(error, ImportError.naming) }
            }
            level = within
            depth += 1
        }
    }

    private func add(
        _ group: GroupRepresentation, in parent: String?, _ names: NewRealmNames, _ taken: inout Set<[String]>,
        to new: inout NewRealm, random: any RandomSource
    ) throws -> String {
        guard let name = group.name, !name.isEmpty else {
            throw RouteError(.groupNameMissing)
        }
        guard taken.insert([parent ?? "", name]).inserted else {
            throw RouteError(.refused(409, "Sibling group named '\(name)' already exists."))
        }
        let record = GroupRecord(
            id: random.uuid(), parentID: parent, name: name, description: group.description,
            attributes: group.attributes ?? [:])
        new.groups.append(record)
        let named =
            group.realmRoles.map { ($0, nil as String?) }
            + group.clientRoles.flatMap { client, names in names.map { ($0, client) } }
        new.groupRoles[record.id] = try named.map { try names.role($0, ofClient: $1).id }
        return record.id
    }

    /// Adds the users with their credentials, which are hashed.
    private func addUsers(to new: inout NewRealm, services: AdministrationServices) async throws {
        let names = NewRealmNames(new)
        try scopeMappings.apply(to: &new, names)
        // Each is kept once, and only if no user of the store has it.
        var free = Set(users.compactMap(\.user.id))
        if !free.isEmpty { free.subtract(try await services.store.userIDs(among: Array(free))) }
        for (user, object) in users {
            if let client = user.serviceAccountClientID {
                try object.naming {
                    guard let record = new.clients.first(where: { $0.clientID.rawValue == client }),
                        var account = new.serviceAccounts[record.id]
                    else { throw RouteError(.clientNotFound(client)) }
                    if let id = user.id.flatMap({ free.remove($0) }) {
                        account.record = UserRecord(serviceAccountOf: record, id: id, at: services.clock.now())
                    }
                    account.roles += try names.roles(of: user)
                    new.serviceAccounts[record.id] = account
                }
                continue
            }
            let kept = user.id.flatMap { free.remove($0) }
            let made = try await object.naming {
                try await make(user, id: kept, in: new.realm, names, services: services)
            }
            new.users.append(made)
        }
    }

    private func make(
        _ representation: UserRepresentation, id: String?, in realm: RealmRecord, _ names: NewRealmNames,
        services: AdministrationServices
    ) async throws -> NewRealm.User {
        guard let username = representation.username, !username.isEmpty else {
            throw RouteError(.usernameMissing)
        }
        let now = services.clock.now()
        var user = UserRecord(id: id ?? services.random.uuid(at: now), username: username, createdAt: now)
        user.isEnabled = false
        representation.apply(to: &user)
        if representation.hasUnbuiltFactor { user.isEnabled = false }
        // As in Keycloak, a temporary password in an import adds no required action.
        let credentials = try await NewCredentials(
            representation.credentials.filter { !$0.isUnbuiltFactor }, userID: user.id, isNew: true,
            username: username, email: user.email, realm: realm, services: services)
        return NewRealm.User(
            user, credentials: credentials.records, earlierPasswords: credentials.earlierPasswords,
            groupIDs: try names.groupIDs(ofPaths: representation.groups), roles: try names.roles(of: representation),
            consents: try representation.consents.map { try names.consent($0, at: now) })
    }

    /// The error as one of the user that the store refused; any other error stays as it is.
    func naming(_ error: StoreError) -> any Error {
        guard case .importedUser(let index, let refusal)? = error.refusal else { return error }
        // Service accounts are created before.
        let people = users.filter { $0.user.serviceAccountClientID == nil }
        return ImportError.naming(RouteError(.refused(by: refusal)), people[index].object)
    }
}

extension DatabaseStore {
    /// The roles that a new user gets; throws the refusal of one that is not there.
    func roles(of user: UserRepresentation, in realm: RealmRecord) async throws -> [RoleRecord] {
        guard !user.realmRoles.isEmpty || !user.clientRoles.isEmpty else { return [] }
        let value: JSONValue = [
            "realm": user.realmRoles.jsonValue,
            "client": .object(user.clientRoles.mapValues { $0.jsonValue }),
        ]
        return try await roles(named: value, in: realm)
    }
}
