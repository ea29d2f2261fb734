import IdentityCore
import IdentityModel
import OpenID

/// The stores and services that the OpenID endpoints use.
struct ProtocolServices: Sendable {
    let realms: any RealmStore
    let logins: any LoginStore
    let grants: any GrantStore
    let hasher: any PasswordHasher
    let keys: KeyRing
    let clock: any WallClock
    let random: any RandomSource
    /// The part of the issuers before `/realms`, as the store keeps it.
    let baseURL: String

    /// Validates access tokens.
    var accessTokens: AccessTokenCheck {
        AccessTokenCheck(realms: realms, grants: grants, keys: keys, clock: clock)
    }

    /// The current roles and groups of an access token's user, limited to what the token's client may receive.
    func claimsSource(
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
