package import HTTPMessage
import HTTPServer
package import IdentityCore
package import IdentityModel

/// The stores and services that the endpoints of the user pools use.
package struct PoolServices: Sendable {
    let store: any PoolStore
    let realms: any RealmStore
    let keys: PoolKeyRing
    let clock: any WallClock
    let random: any RandomSource
    /// The server's public address without a path, such as `http://127.0.0.1:8931`.
    let origin: String
    /// Sends requests to upstream OpenID providers; nil if the program gives none.
    let exchange: (any HTTPExchange)?

    /// `baseURL` is the part of every realm's issuer before `/realms`, which ends in `/auth`.
    package init(
        store: any PoolStore, realms: any RealmStore, clock: any WallClock, random: any RandomSource, baseURL: String,
        exchange: (any HTTPExchange)? = nil
    ) {
        self.store = store
        self.realms = realms
        keys = PoolKeyRing(store: store)
        self.clock = clock
        self.random = random
        origin = baseURL.hasSuffix("/auth") ? String(baseURL.dropLast(5)) : baseURL
        self.exchange = exchange
    }

    /// Whether a request meets the requirement of TLS that the pool's realm has (Keycloak's `sslRequired`).
    func admits(_ request: ServerRequest, to pool: PoolRecord) async throws(StoreError) -> Bool {
        guard !origin.lowercased().hasPrefix("https:") else { return true }
        guard let realm = try await realms.realmToServe(pool.realmName) else { return false }
        return !realm.record.sslRequirement.requiresTLS(from: request.remoteAddress)
    }

    /// The public addresses of a pool.
    func endpoints(of pool: PoolRecord) -> PoolEndpoints { PoolEndpoints(origin: origin, poolID: pool.poolID) }
}
