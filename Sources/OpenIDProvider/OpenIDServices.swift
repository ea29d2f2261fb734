package import IdentityCore
package import IdentityModel
import OpenID

/// The stores and services that the OpenID endpoints use.
package struct OpenIDServices: Sendable {
    package let realms: any RealmStore
    let logins: any LoginStore
    let grants: any GrantStore
    let hasher: any PasswordHasher
    let keys: KeyRing
    let clock: any WallClock
    let random: any RandomSource
    /// The part of the issuers before `/realms`, as the store keeps it.
    package let baseURL: String
    /// Lists the realms for the start page.
    let administration: any AdministrationStore

    package init(
        realms: any RealmStore, logins: any LoginStore, grants: any GrantStore,
        administration: any AdministrationStore, hasher: any PasswordHasher, clock: any WallClock,
        random: any RandomSource, baseURL: String
    ) {
        self.realms = realms
        self.logins = logins
        self.grants = grants
        self.administration = administration
        self.hasher = hasher
        keys = KeyRing(store: realms)
        self.clock = clock
        self.random = random
        self.baseURL = baseURL
    }

    /// Validates access tokens.
    package var accessTokens: AccessTokenCheck {
        AccessTokenCheck(realms: realms, grants: grants, keys: keys, clock: clock)
    }

    /// The current roles and groups of an access token's user, limited to what the token's client may receive.
    package func claimsSource(
        of token: AccessTokenCheck.Valid, in realm: RealmRecord
    ) async throws(StoreError) -> ClaimsSource {
        let granted = token.scopes.joined(separator: " ")
        return try await grants.claimsSource(
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
