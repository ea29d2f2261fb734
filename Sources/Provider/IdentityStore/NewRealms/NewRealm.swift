package import FoundationEssentials
package import IdentityModel
package import JOSE
import OpenID
import SQLDatabase

/// The initial settings of a new realm.
package struct NewRealmSettings: Sendable {
    /// Whether error messages distinguish an unknown user from a wrong password.
    ///
    /// For demos.
    package var hasVerboseErrors = false
    /// The theme of the realm's pages.
    package var theme = PageThemeName.kobil
    /// The number of failed logins that lock a user out.
    package var failuresUntilLock = 5
    /// The length of the first lock-out in seconds.
    package var lockSeconds = 60
    /// The redirect URIs of the built-in clients, compared byte by byte.
    package var redirectURIs = ["https://kobil/OpenIdRedirectUri"]
    /// The algorithms of the realm's signing keys, oldest key first.
    var signingAlgorithms = [SigningAlgorithm.es256, .rs256]

    package init() {}
}

/// A realm to create, with its keys, clients, client scopes, roles, groups and service accounts.
package struct NewRealm: Sendable {
    package var realm: RealmRecord
    package var clients: [ClientRecord]
    package var scopes: [ClientScopeRecord]
    package var roles: [RoleRecord]
    /// The composites of roles, besides those of the default role: IDs of contained roles by role ID.
    package var composites: [String: [String]] = [:]
    /// The IDs of the roles that the default role contains in addition to ``BuiltInRoles/defaultComposites``.
    var defaultRoleIDs: [String] = []
    /// The groups, parents before their subgroups.
    package var groups: [GroupRecord] = []
    /// The roles of groups: role IDs by group ID.
    package var groupRoles: [String: [String]] = [:]
    /// The service accounts of clients, by the client's internal ID.
    package var serviceAccounts: [String: UserRecord] = [:]
    package var keys: [RealmKey]
    /// The realm's user pool; `nil` for `master`.
    package let pool: NewPool?

    /// Creates a realm with this server's default settings.
    ///
    /// Blocks while it generates keys.
    package init(
        _ name: TenantID, settings: NewRealmSettings, id: String? = nil, random: any RandomSource,
        signingKeys: any SigningKeySource
    ) throws(JOSEError) {
        let isMaster = name == MasterRealm.name
        var realm = RealmRecord(id: id ?? random.uuid(), name: name, displayName: name.rawValue)
        realm.loginTheme = (isMaster ? .kobil : settings.theme).rawValue
        realm.hasVerboseErrors = settings.hasVerboseErrors && !isMaster
        // The administrator's password is long and random. A lock-out would only let strangers lock the administrator
        // out.
        realm.bruteForce.isEnabled = !isMaster
        realm.bruteForce.failureFactor = settings.failuresUntilLock
        realm.bruteForce.waitIncrementSeconds = settings.lockSeconds
        realm.events = .ofOwnRealms
        realm.attributes[RealmRecord.adminEventsExpiration] = String(RealmRecord.ownAdminEventsExpiration)
        self.realm = realm
        clients = BuiltInClients.clients(of: name, redirectURIs: settings.redirectURIs, random: random)
        scopes = BuiltInScopes.scopes(random: random)
        roles = BuiltInRoles.roles(of: name, random: random)
        for client in clients {
            let own = BuiltInClientRoles(of: client, random: random)
            roles += own.roles
            composites.merge(own.composites) { $1 }
            defaultRoleIDs += own.defaultRoleIDs
        }
        var keys: [RealmKey] = []
        for algorithm in settings.signingAlgorithms {
            let key = try signingKeys.key(algorithm)
            keys.append(RealmKey(keyID: key.keyID, algorithm: algorithm, privateKey: try key.pem()))
        }
        if !isMaster {
            keys.append(RealmKey(keyID: random.uuid(), algorithm: nil, privateKey: SealedBoxKeyPair().privateKey))
        }
        self.keys = keys
        pool = isMaster ? nil : NewPool(random: random)
    }

    /// Creates a realm without blocking the calling thread, because generating an RSA key takes long.
    package static func made(
        _ name: TenantID, settings: NewRealmSettings, id: String?, random: any RandomSource,
        signingKeys: any SigningKeySource
    ) async throws(JOSEError) -> NewRealm {
        try await KeyMaking.run { () throws(JOSEError) in
            try NewRealm(name, settings: settings, id: id, random: random, signingKeys: signingKeys)
        }
    }
}

extension NewRealm {
    /// Gives the default role another name; returns false if another role has it.
    package mutating func nameDefaultRole(_ name: String) -> Bool {
        guard !roles.contains(where: { $0.clientRecordID == nil && $0.name == name }) else {
            return name == realm.defaultRole
        }
        for place in roles.indices where roles[place].clientRecordID == nil && roles[place].name == realm.defaultRole {
            roles[place].name = name
        }
        realm.ownDefaultRole = name
        return true
    }

    /// Writes the realm and its contents, in the caller's transaction.
    func insert(at now: Date, _ connection: StoreConnection) throws {
        try RealmRows.insert(realm, connection)
        for client in clients { try ClientRows.insert(client, realmID: realm.id, connection) }
        for (client, user) in serviceAccounts {
            try DatabaseStore.keep(user, ofClient: client, realmID: realm.id, connection)
        }
        for key in keys { try RealmRows.insert(key, realmID: realm.id, at: now, connection) }
        for scope in scopes { try DatabaseStore.insert(scope, realmID: realm.id, connection) }
        for role in roles { try DatabaseStore.insert(role, realmID: realm.id, connection) }
        try DatabaseStore.addDefaultComposites(of: realm, connection)
        for (id, contained) in composites {
            for composite in contained {
                try DatabaseStore.setComposite(composite, ofRole: id, isContained: true, connection)
            }
        }
        for group in groups { try DatabaseStore.insert(group, realmID: realm.id, connection) }
        for (id, roles) in groupRoles {
            for role in roles {
                try connection.insert(into: "group_role", ["group_id": id, "role_id": role], onConflict: "DO NOTHING")
            }
        }
        for role in defaultRoleIDs {
            try DatabaseStore.setComposite(role, ofDefaultRoleOf: realm, connection)
        }
        if let pool { try PoolRows.insert(pool, realmID: realm.id, at: now, connection) }
    }
}

extension DatabaseStore {
    /// Adds a realm with its contents; returns false if its name is taken.
    package func createRealm(_ realm: NewRealm, at now: Date) async throws(StoreError) -> Bool {
        try await write { connection in
            let holders = try RealmRows.ids(named: realm.realm.name, orWithID: realm.realm.id, connection)
            if RecordNameRule.isTaken(by: realm.realm.id, isNew: true, holders: holders) { return false }
            try realm.insert(at: now, connection)
            return true
        }
    }
}
