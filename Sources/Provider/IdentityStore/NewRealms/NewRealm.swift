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

/// A realm to create, with its keys, clients, client scopes, roles, groups and users.
package struct NewRealm: Sendable {
    /// A person who comes along.
    package struct User: Sendable {
        package let record: UserRecord
        package let credentials: [CredentialRecord]
        package let earlierPasswords: [CredentialRecord]
        package let groupIDs: [String]
        package let roles: [RoleRecord]
        package let consents: [Consent]

        package init(
            _ record: UserRecord, credentials: [CredentialRecord], earlierPasswords: [CredentialRecord],
            groupIDs: [String], roles: [RoleRecord], consents: [Consent]
        ) {
            (self.record, self.credentials, self.earlierPasswords) = (record, credentials, earlierPasswords)
            (self.groupIDs, self.roles, self.consents) = (groupIDs, roles, consents)
        }
    }

    /// The scopes to which a user has consented for a client.
    package struct Consent: Sendable {
        package let clientRecordID: String
        package let scopes: [String]
        package let createdAt: Date
        package let updatedAt: Date

        package init(clientRecordID: String, scopes: [String], createdAt: Date, updatedAt: Date) {
            (self.clientRecordID, self.scopes) = (clientRecordID, scopes)
            (self.createdAt, self.updatedAt) = (createdAt, updatedAt)
        }
    }

    /// The account of a client, with its roles besides the default role.
    package struct ServiceAccount: Sendable {
        package var record: UserRecord
        package var roles: [RoleRecord] = []

        package init(_ record: UserRecord) { self.record = record }
    }

    /// The roles that the tokens of a client, or of those with a client scope, may contain.
    package struct ScopeMapping: Sendable {
        package let holder: RoleHolder
        package let roles: [RoleRecord]

        package init(_ roles: [RoleRecord], to holder: RoleHolder) { (self.roles, self.holder) = (roles, holder) }
    }

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
    package var serviceAccounts: [String: ServiceAccount] = [:]
    /// The scope mappings of clients and client scopes.
    package var scopeMappings: [ScopeMapping] = []
    package var users: [User] = []
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
        // Without a name, a realm has the theme of the KOBIL flows.
        if !isMaster, settings.theme != .kobil { realm.loginTheme = settings.theme.rawValue }
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
        for (client, account) in serviceAccounts {
            try DatabaseStore.keep(account.record, ofClient: client, realmID: realm.id, connection)
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
        for mapping in scopeMappings {
            try DatabaseStore.set(mapping.roles, of: mapping.holder, areGiven: true, connection)
        }
        for account in serviceAccounts.values {
            try DatabaseStore.set(account.roles, ofUser: account.record.id, areGiven: true, connection)
        }
        for (index, user) in users.enumerated() {
            do {
                try DatabaseStore.insert(
                    user.record, credentials: user.credentials, earlierPasswords: user.earlierPasswords,
                    groups: user.groupIDs, roles: user.roles, in: realm, connection)
                for consent in user.consents {
                    try DatabaseStore.writeConsent(
                        to: consent.scopes, ofUser: user.record.id, toClient: consent.clientRecordID,
                        createdAt: consent.createdAt, updatedAt: consent.updatedAt, connection)
                }
            } catch let refusal as StoreRefusal { throw StoreRefusal.importedUser(at: index, refusal) }
        }
        if let pool { try PoolRows.insert(pool, realmID: realm.id, at: now, connection) }
    }
}

extension DatabaseStore {
    /// Adds a realm with its contents in one transaction; returns false if its name is taken.
    ///
    /// A trial is refused for the same reasons, and changes nothing.
    package func createRealm(
        _ realm: NewRealm, isTrial: Bool = false, at now: Date
    ) async throws(StoreError) -> Bool {
        let creation = { @Sendable (connection: StoreConnection) throws -> Bool in
            let holders = try RealmRows.ids(named: realm.realm.name, orWithID: realm.realm.id, connection)
            if RecordNameRule.isTaken(by: realm.realm.id, isNew: true, holders: holders) { return false }
            try realm.insert(at: now, connection)
            return true
        }
        return isTrial ? try await rollingBack(creation) : try await write(creation)
    }

    /// Which of the IDs users of the store have.
    package func userIDs(among ids: [String]) async throws(StoreError) -> Set<String> {
        try await read { connection in
            var taken: Set<String> = []
            for id in ids where try connection.first("SELECT id FROM account WHERE id = ?", id) != nil {
                taken.insert(id)
            }
            return taken
        }
    }
}
