package import FoundationEssentials
package import IdentityModel
import JOSE
import OpenID

/// The content of a refresh token that this server has issued.
package struct VerifiedRefreshToken: Sendable, Hashable {
    package let sessionID: String
    package let isOffline: Bool
    package let userID: String
    package let clientID: ClientID
    /// The full scope of the grant.
    package let scope: String
    package let issuedAt: Date
    /// When the grant began.
    let begunAt: Date
    /// When the token expires; `nil` for an offline token, which does not.
    package let expiresAt: Date?
    /// The number of the grant in its session.
    package let grant: Int64
    /// The number of the token in its grant.
    package let number: Int64

    /// The claims that are not registered ones.
    enum Claim {
        static let grant = "grant"
        static let number = "grant_use"
        static let begin = "grant_time"
    }

    /// Reads verified claims; `nil` if one is missing.
    init?(_ claims: JSONValue) {
        guard let sessionID = claims["sid"]?.string, let userID = claims["sub"]?.string,
            let clientID = claims["azp"]?.string, let scope = claims["scope"]?.string,
            let issuedAt = claims["iat"]?.number, let grant = claims[Claim.grant]?.integer,
            let number = claims[Claim.number]?.integer
        else { return nil }
        self.sessionID = sessionID
        self.userID = userID
        self.clientID = ClientID(clientID)
        self.scope = scope
        self.issuedAt = Date(timeIntervalSince1970: issuedAt)
        begunAt = claims[Claim.begin]?.number.map { Date(timeIntervalSince1970: $0) } ?? self.issuedAt
        self.grant = grant
        self.number = number
        isOffline = claims["typ"]?.string == "Offline"
        expiresAt = claims["exp"]?.number.map { Date(timeIntervalSince1970: $0) }
    }
}

/// A refresh token before its session is known.
///
/// Its random part is generated in advance, so that a rule can complete it inside a transaction. The token has
/// Keycloak's format, a JWT of type `Refresh` or `Offline`, because Keycloak's browser adapter parses its payload.
package struct RefreshTokenDraft: Sendable {
    private let key: RefreshTokenKey
    /// The realm's issuer, which is also the audience.
    private let issuer: String
    /// The client that gets the token.
    private let client: ClientRecord
    private let lifetimes: TokenLifetimes
    private let issuedAt: Date
    private let id: String

    package init(
        key: RefreshTokenKey, issuer: String, client: ClientRecord, lifetimes: TokenLifetimes,
        random: any RandomSource, at now: Date
    ) {
        self.key = key
        self.issuer = issuer
        self.client = client
        self.lifetimes = lifetimes
        issuedAt = now
        id = random.uuid()
    }

    /// The first token of a session's next grant; the same for every call with the same session.
    package func token(of session: ActiveSession, scope: String, isOffline: Bool) -> Secret {
        token(of: session, scope: scope, isOffline: isOffline, begunAt: issuedAt, grant: session.grants + 1, number: 0)
    }

    /// The token that replaces another, with its scope and its number.
    package func successor(
        of token: VerifiedRefreshToken, in session: ActiveSession, scope: String, number: Int64
    ) -> Secret {
        self.token(
            of: session, scope: scope, isOffline: token.isOffline, begunAt: token.begunAt, grant: token.grant,
            number: number)
    }

    private func token(
        of session: ActiveSession, scope: String, isOffline: Bool, begunAt: Date, grant: Int64, number: Int64
    ) -> Secret {
        let issued = Int64(issuedAt.timeIntervalSince1970.rounded(.down))
        var claims: JSONValue = [
            "iat": .integer(issued), "jti": .string(id), "iss": .string(issuer), "aud": .string(issuer),
            "sub": .string(session.user.id), "typ": isOffline ? "Offline" : "Refresh",
            "azp": .string(client.clientID.rawValue), "sid": .string(session.id), "scope": .string(scope),
            VerifiedRefreshToken.Claim.grant: .integer(grant), VerifiedRefreshToken.Claim.number: .integer(number),
        ]
        let begin = Int64(begunAt.timeIntervalSince1970.rounded(.down))
        if begin != issued { claims[VerifiedRefreshToken.Claim.begin] = .integer(begin) }
        // Offline tokens do not expire: their limits are checked when they are used.
        if !isOffline {
            let limits = GrantLimits(of: client, in: session, begunAt: begunAt, isOffline: false, lifetimes)
            claims["exp"] = .integer(issued + Int64(limits.lifetime(at: issuedAt)))
        }
        return key.token(claims)
    }
}

/// Authenticates the refresh tokens of one realm with a subkey of the store's key.
///
/// A token is bound to the realm's ID, so the tokens of a deleted realm are not valid in a new one with the same name.
package struct RefreshTokenKey: Sendable {
    private let key: Secret

    init(_ subkey: Secret, realmID: String) {
        key = Secret(HMACSHA256.code(of: realmID.utf8, key: subkey))
    }

    /// Returns a token with these claims, as a JWT with HS256.
    func token(_ claims: JSONValue) -> Secret {
        let header: JSONValue = ["alg": "HS256", "typ": "JWT"]
        let input = [header.bytes, claims.bytes].map { Base64URL.encode($0) }.joined(separator: ".")
        return Secret(input + "." + Base64URL.encode(HMACSHA256.code(of: input.utf8, key: key)))
    }

    /// Verifies a token and returns its content, or `nil` if this server did not issue it for the realm.
    package func verified(_ token: Secret) -> VerifiedRefreshToken? {
        let parts = token.exposedText.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let code = Base64URL.decode(parts[2]), let payload = Base64URL.decode(parts[1]),
            Secret(code) == Secret(HMACSHA256.code(of: parts.prefix(2).joined(separator: ".").utf8, key: key)),
            let claims = try? JSONValue(parsing: payload)
        else { return nil }
        return VerifiedRefreshToken(claims)
    }
}

extension DatabaseStore {
    /// The key of a realm's refresh tokens.
    package func refreshTokenKey(of realm: RealmRecord) -> RefreshTokenKey {
        RefreshTokenKey(key.refreshTokens, realmID: realm.id)
    }
}
