package import FoundationEssentials
package import IdentityModel
import JOSE

/// A refresh token before its session is known.
///
/// Its random parts are drawn in advance, so that a rule can complete it inside a transaction. The token has the form of Keycloak's: a JWT of type
/// `Refresh` or `Offline`, because Keycloak's browser adapter parses its payload. Its content proves nothing: the store knows the token by its
/// digest, and the signature part is 64 random bytes, which no key verifies.
package struct RefreshTokenDraft: Sendable {
    /// The realm's issuer, which is the audience too.
    let issuer: String
    /// The client that gets the token.
    let clientID: ClientID
    /// The lifetime in seconds.
    ///
    /// Offline tokens do not expire.
    let lifetime: Int
    /// The time of issue.
    let issuedAt: Date
    private let id: String
    private let secret: [UInt8]

    package init(issuer: String, clientID: ClientID, lifetime: Int, random: any RandomSource, at now: Date) {
        self.issuer = issuer
        self.clientID = clientID
        self.lifetime = lifetime
        issuedAt = now
        id = random.uuid()
        secret = random.bytes(64)
    }

    /// The token text; the same for each call with the same session.
    package func token(ofSession sessionID: String, user userID: String, scope: String, isOffline: Bool) -> Secret {
        let issued = Int64(issuedAt.timeIntervalSince1970.rounded(.down))
        var claims: JSONValue = [
            "iat": .integer(issued), "jti": .string(id), "iss": .string(issuer), "aud": .string(issuer),
            "sub": .string(userID), "typ": isOffline ? "Offline" : "Refresh", "azp": .string(clientID.rawValue),
            "sid": .string(sessionID), "scope": .string(scope),
        ]
        if !isOffline { claims["exp"] = .integer(issued + Int64(lifetime)) }
        let header: JSONValue = ["alg": "HS512", "typ": "JWT"]
        return Secret([header.bytes, claims.bytes, secret].map { Base64URL.encode($0) }.joined(separator: "."))
    }

    /// The token text for a session.
    package func token(of session: ActiveSession, scope: String, isOffline: Bool) -> Secret {
        token(ofSession: session.id, user: session.user.id, scope: scope, isOffline: isOffline)
    }
}
