package import FoundationEssentials
package import IdentityModel
import JOSE

/// A refresh token before its session is known.
///
/// Its random part is generated in advance, so that a rule can complete it inside a transaction. The token has
/// Keycloak's format, a JWT of type `Refresh` or `Offline`, because Keycloak's browser adapter parses its payload.
package struct RefreshTokenDraft: Sendable {
    private let key: RefreshTokenKey
    /// The realm's issuer, which is also the audience.
    private let issuer: String
    /// The client that gets the token.
    private let clientID: ClientID
    /// The lifetime in seconds.
    ///
    /// Offline tokens do not expire.
    private let lifetime: Int
    private let issuedAt: Date
    private let id: String

    package init(
        key: RefreshTokenKey, issuer: String, clientID: ClientID, lifetime: Int, random: any RandomSource, at now: Date
    ) {
        self.key = key
        self.issuer = issuer
        self.clientID = clientID
        self.lifetime = lifetime
        issuedAt = now
        id = random.uuid()
    }

    /// The first token of a session's next grant; the same for every call with the same session.
    package func token(of session: ActiveSession, scope: String, isOffline: Bool) -> Secret {
        token(
            ofSession: session.id, user: session.user.id, scope: scope, isOffline: isOffline,
            grant: session.grants + 1, number: 0)
    }

    /// The first token of a new session.
    package func token(ofNewSession id: String, user userID: String, scope: String, isOffline: Bool) -> Secret {
        token(ofSession: id, user: userID, scope: scope, isOffline: isOffline, grant: 1, number: 0)
    }

    /// The token that replaces another, with its scope and its number.
    package func successor(of token: VerifiedRefreshToken, scope: String, number: Int64) -> Secret {
        self.token(
            ofSession: token.sessionID, user: token.userID, scope: scope, isOffline: token.isOffline,
            grant: token.grant, number: number)
    }

    private func token(
        ofSession sessionID: String, user userID: String, scope: String, isOffline: Bool, grant: Int64, number: Int64
    ) -> Secret {
        let issued = Int64(issuedAt.timeIntervalSince1970.rounded(.down))
        var claims: JSONValue = [
            "iat": .integer(issued), "jti": .string(id), "iss": .string(issuer), "aud": .string(issuer),
            "sub": .string(userID), "typ": isOffline ? "Offline" : "Refresh", "azp": .string(clientID.rawValue),
            "sid": .string(sessionID), "scope": .string(scope), VerifiedRefreshToken.Claim.grant: .integer(grant),
            VerifiedRefreshToken.Claim.number: .integer(number),
        ]
        if !isOffline { claims["exp"] = .integer(issued + Int64(lifetime)) }
        return key.token(claims)
    }
}
