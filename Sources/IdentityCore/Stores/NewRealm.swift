import Dispatch
package import IdentityModel
package import JOSE
import OpenID

/// A realm that is to be made, with its keys, clients, client scopes and roles.
package struct NewRealm: Sendable {
    package var realm: RealmRecord
    package var lifetimes = TokenLifetimes()
    package var clients: [ClientRecord]
    package var scopes: [ClientScopeRecord]
    package var roles: [RoleRecord]
    /// What composite roles stand for besides what the default role always does: ids by id.
    package var roleParts: [String: [String]] = [:]
    /// The ids of the roles that the default role stands for besides what it always does.
    package var everybodysRoles: [String] = []
    /// The names of the clients that it was made with.
    package let builtInClients: Set<String>
    /// Those around others first.
    package var groups: [GroupRecord] = []
    /// The roles that groups were given: ids by the group's id.
    package var groupRoles: [String: [String]] = [:]
    /// The users that clients are by themselves, by the client's id.
    package var serviceAccounts: [String: UserRecord] = [:]
    package var keys: [RealmKey]

    /// Makes a realm with the settings that this server's own tenants have; blocks while its keys are made.
    package init(
        _ name: TenantID, settings: NewRealmSettings, id: String? = nil, random: any RandomSource
    ) throws(JOSEError) {
        let isMaster = name == MasterRealm.name
        var realm = RealmRecord(id: id ?? random.uuid(), name: name, displayName: name.rawValue)
        realm.theme = isMaster ? .kobil : settings.theme
        realm.hasVerboseErrors = settings.hasVerboseErrors && !isMaster
        // The administrator's password is random and long: a lock would only let strangers keep him out.
        realm.bruteForce.isEnabled = !isMaster
        realm.bruteForce.failureFactor = settings.failuresUntilLock
        realm.bruteForce.waitIncrementSeconds = settings.lockSeconds
        self.realm = realm
        clients = BuiltInClients.clients(of: name, redirectURIs: settings.redirectURIs, random: random)
        scopes = BuiltInScopes.scopes(random: random)
        roles = BuiltInRoles.roles(of: name, random: random)
        builtInClients = Set(clients.map(\.clientID.rawValue))
        for client in clients {
            let own = BuiltInClientRoles(of: client, random: random)
            roles += own.roles
            roleParts.merge(own.parts) { $1 }
            everybodysRoles += own.everybodys
        }
        var keys: [RealmKey] = []
        for algorithm in settings.signingAlgorithms {
            let key = try SigningKey.generate(algorithm)
            keys.append(RealmKey(keyID: key.keyID, algorithm: algorithm, privateKey: try key.pem()))
        }
        if !isMaster {
            keys.append(RealmKey(keyID: random.uuid(), algorithm: nil, privateKey: SealedBoxKeyPair().privateKey))
        }
        self.keys = keys
    }

    /// The same without blocking the calling task's thread: an RSA key takes its time.
    package static func made(
        _ name: TenantID, settings: NewRealmSettings, id: String?, random: any RandomSource
    ) async throws(JOSEError) -> NewRealm {
        let made: Result<NewRealm, JOSEError> = await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(
                    returning: Result { () throws(JOSEError) in
                        try NewRealm(name, settings: settings, id: id, random: random)
                    })
            }
        }
        return try made.get()
    }
}
