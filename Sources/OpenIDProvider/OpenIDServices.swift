package import IdentityCore
package import IdentityModel
package import IdentityStorage
import OpenID
package import ServerRouting

/// The stores and services that the OpenID endpoints use.
package struct OpenIDServices: Sendable {
    package let store: DatabaseStore
    let hasher: any PasswordHasher
    let keys: KeyRing
    let clock: any WallClock
    let random: any RandomSource
    /// The part of the issuers before `/realms`, as the store keeps it.
    package let baseURL: String

    package init(
        store: DatabaseStore, hasher: any PasswordHasher, clock: any WallClock, random: any RandomSource,
        baseURL: String
    ) {
        self.store = store
        self.hasher = hasher
        keys = KeyRing(store: store)
        self.clock = clock
        self.random = random
        self.baseURL = baseURL
    }

    package var accessTokens: AccessTokenCheck {
        AccessTokenCheck(store: store, keys: keys, clock: clock)
    }

    /// The current roles and groups of an access token's user, limited to what the token's client may receive.
    package func claimsSource(
        of token: AccessTokenCheck.Valid, in realm: RealmRecord
    ) async throws(StoreError) -> ClaimsSource {
        let granted = token.scopes.joined(separator: " ")
        return try await store.claimsSource(
            ofUser: token.session.user.id, client: token.client, scopes: token.client.scopesInForce(for: granted),
            in: realm)
    }

    /// The claims that the mappers now give for an access token's user and client.
    func mappedClaims(
        of token: AccessTokenCheck.Valid, in realm: RealmRecord
    ) async throws(StoreError) -> MappedClaims {
        let source = try await claimsSource(of: token, in: realm)
        let input = MapperInput(user: token.session.user, client: token.client, source: source)
        return MappedClaims(input, scopes: source.scopes)
    }
}
