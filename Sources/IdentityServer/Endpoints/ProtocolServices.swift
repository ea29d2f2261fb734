import IdentityCore
import IdentityModel
import OpenID

/// What the protocol's routes work with.
struct ProtocolServices: Sendable {
    let realms: any RealmStore
    let logins: any LoginStore
    let grants: any GrantStore
    let hasher: any PasswordHasher
    let keys: KeyRing
    let clock: any WallClock
    let random: any RandomSource
    /// What stands before `/realms` in the issuers, as the store fixed it.
    let baseURL: String

    /// Judges access tokens.
    var accessTokens: AccessTokenCheck {
        AccessTokenCheck(realms: realms, grants: grants, keys: keys, clock: clock)
    }

    /// What an access token stands on now: its user's roles and groups, as far as the client that it was given to may be told.
    func claimsSource(of token: AccessTokenCheck.Valid, in realm: RealmRecord) async throws(StoreError) -> ClaimsSource
    {
        let granted = token.scopes.joined(separator: " ")
        return try await grants.claimsSource(
            ofUser: token.session.user.id, client: token.client, scopes: token.client.scopesInForce(for: granted),
            in: realm)
    }

    /// What the mappers say now of the user of an access token, for the client that it was given to.
    func mappedClaims(
        of token: AccessTokenCheck.Valid, in realm: RealmRecord
    ) async throws(StoreError) -> MappedClaims {
        let source = try await claimsSource(of: token, in: realm)
        let input = MapperInput(user: token.session.user, client: token.client, source: source)
        return MappedClaims(input, scopes: source.scopes)
    }
}
