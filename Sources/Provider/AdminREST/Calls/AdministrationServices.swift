import HTTPMessage
package import IdentityModel
package import IdentityStore
package import JOSE

/// What the handlers of the admin REST depend on, with the caller's rights.
package struct AdministrationServices: Sendable {
    package var store: DatabaseStore
    /// The keys of the user pools.
    let poolKeys: PoolKeyRing
    package let gate: any AdministratorGate
    package let hasher: any PasswordHasher
    package let clock: any WallClock
    package let random: any RandomSource
    let signingKeys: any SigningKeySource
    /// The server's public address without a path, at which the user pools are reached.
    package let origin: String
    package var settings = NewRealmSettings()
    /// Whether the issuers use https, regardless of this process's own listener.
    package var isSecure = false
    /// The messages of watched realms; `nil` if none can be watched.
    let watch: WatchStore?
    /// The caller's rights; `nil` if they are unlimited.
    var rights: AdministratorRights?
    /// The ID of the caller's own account; `nil` if the request is about another realm than the account's.
    var ownAccount: String?

    package init(
        store: DatabaseStore, poolKeys: PoolKeyRing, gate: any AdministratorGate, hasher: any PasswordHasher,
        clock: any WallClock, random: any RandomSource, signingKeys: any SigningKeySource, origin: String,
        settings: NewRealmSettings = NewRealmSettings(), isSecure: Bool = false, rights: AdministratorRights? = nil,
        watch: WatchStore? = nil
    ) {
        self.store = store
        self.poolKeys = poolKeys
        self.gate = gate
        self.hasher = hasher
        self.clock = clock
        self.random = random
        self.signingKeys = signingKeys
        self.origin = origin
        self.settings = settings
        self.isSecure = isSecure
        self.rights = rights
        self.watch = watch
    }

    /// The address of a path in a realm; IDs and names are escaped, because administrators choose them.
    func location(_ path: [String], in realm: TenantID, of request: HTTPRequest) -> String {
        let parts = ([realm.rawValue] + path).map { PercentCoding.encode($0) }
        return address(of: "/auth/admin/realms/" + parts.joined(separator: "/"), for: request)
    }

    /// The address of a path at which the client can reach it: absolute if the request has a `Host`.
    func address(of path: String, for request: HTTPRequest) -> String {
        request.headers["Host"].map { "\(isSecure ? "https" : "http")://\($0)\(path)" } ?? path
    }

    /// Sets the path of the resource that the request creates, for its event.
    func creates(_ path: String...) { store.creates(path) }
}
