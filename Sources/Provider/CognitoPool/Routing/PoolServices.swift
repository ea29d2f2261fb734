package import HTTPMessage
import HTTPServer
package import IdentityModel
package import IdentityStore
package import PageMarkup

/// The stores and services that the endpoints of the user pools use.
package struct PoolServices: Sendable {
    let store: DatabaseStore
    let keys: PoolKeyRing
    let clock: any WallClock
    let random: any RandomSource
    /// The server's public address without a path, such as `http://127.0.0.1:8931`.
    let origin: String
    let upstream: UpstreamSignIn
    let styleSheet: PageAddress

    /// Creates the services.
    ///
    /// - Parameters:
    ///   - baseURL: the part of every realm's issuer before `/realms`, which ends in `/auth`.
    ///   - exchange: sends requests to upstream providers; without one, users cannot sign in there.
    ///   - connections: the number of requests that the server answers at the same time.
    package init(
        store: DatabaseStore, keys: PoolKeyRing, clock: any WallClock, random: any RandomSource, baseURL: String,
        styleSheet: PageAddress, exchange: (any HTTPExchange)? = nil, connections: Int = 512
    ) {
        self.store = store
        self.keys = keys
        self.clock = clock
        self.random = random
        origin = PoolOrigin.of(baseURL: baseURL)
        self.styleSheet = styleSheet
        upstream = UpstreamSignIn(
            redirectURI: origin + HostedCookies.loginPath, exchange: exchange, clock: clock, random: random,
            turns: UpstreamTurns(connections: connections))
    }

    /// Whether a request meets the TLS requirement of the pool's realm (Keycloak's `sslRequired`).
    func admits(_ request: ServerRequest, to pool: PoolRecord) async throws(StoreError) -> Bool {
        guard !origin.lowercased().hasPrefix("https:") else { return true }
        guard let realm = try await store.realm(named: pool.realmName) else { return false }
        guard realm.sslRequirement.requiresTLS(from: request.remoteAddress) else { return true }
        RequestRecord.current?.refused(.sslRequired)
        return false
    }

    var tokenCheck: PoolTokenCheck { PoolTokenCheck(store: store, keys: keys, clock: clock, origin: origin) }

    func mint(for pool: PoolRecord) async throws(StoreError) -> PoolTokenMint {
        PoolTokenMint(
            issuer: endpoints(of: pool).issuer, pool: pool, keys: try await keys.keys(of: pool), random: random)
    }

    func endpoints(of pool: PoolRecord) -> PoolEndpoints { PoolEndpoints(origin: origin, poolID: pool.poolID) }
}
