package import FoundationEssentials
package import IdentityModel
import JOSE

/// A refresh token that is being made: its random parts are drawn beforehand, so that a rule can finish it within a transaction.
///
/// It has the shape of Keycloak's, a JWT of type `Refresh` or `Offline`, because Keycloak's own adapter for browsers takes its middle part
/// apart and stops at anything else. Nobody is to believe it for what it says: the store knows it by its digest, and its last part is
/// 64 random bytes, which no key of the realm has made and no resource server can find right.
package struct RefreshTokenDraft: Sendable {
    /// The realm's issuer, which is its audience too.
    let issuer: String
    /// The client that it is given to.
    let clientID: ClientID
    /// How long it holds where it is not for an offline session, in seconds.
    let lifetime: Int
    /// When it is given out.
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

    /// The token; the same for the same session.
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

    /// The token of a session.
    package func token(of session: ActiveSession, scope: String, isOffline: Bool) -> Secret {
        token(ofSession: session.id, user: session.user.id, scope: scope, isOffline: isOffline)
    }
}
