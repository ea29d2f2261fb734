package import CognitoProtocol
package import FoundationEssentials
package import IdentityModel
package import JOSE

/// The lifetimes of the tokens, codes and sessions of a pool, in seconds.
package enum PoolLifetimes {
    /// ID and access tokens.
    package static let token = 3_600
    /// Refresh tokens: 60 days.
    package static let refreshToken = 60 * 86_400
    /// The session of a challenge.
    package static let challenge = 180
    /// Authorization codes of the hosted UI.
    package static let code = 300
    /// The tolerated difference between a client's clock and the server's.
    static let leeway = 60
    /// The maximum age of an attestation token.
    package static let attestation = 600
}

/// The claims of ID tokens that only the server sets.
package enum PoolClaimNames {
    private static let own: Set = [
        PoolTokenClaim.tokenUse, PoolTokenClaim.accessTokenUsername, PoolTokenClaim.clientID, PoolTokenClaim.originJTI,
        PoolTokenClaim.eventID, PoolTokenClaim.authTime, PoolTokenClaim.scope, PoolTokenClaim.identities,
        PoolTokenClaim.userType, PoolTokenClaim.registrationKid, PoolTokenClaim.entitlementsSet,
        PoolTokenClaim.identityID, PoolTokenClaim.originalIdentityID, PoolTokenClaim.originalSubject, "nonce",
        "at_hash",
        "azp", "acr", "amr",
    ]

    /// Whether a registration token must not set the claim: registered names (RFC 7519, section 4.1), the pool's own,
    /// and all of Cognito's.
    package static func isReserved(_ name: String) -> Bool {
        DeviceTokenClaims.registered.contains(name) || own.contains(name) || name.hasPrefix("cognito:")
    }
}

/// Creates the ID and access tokens of a pool's user.
///
/// The header contains only `kid` and `alg`, and the claims are those of the tokens in sudo-user-ios's tests. `aud` is
/// a string, because sudo-user-ios does not accept an array.
package struct PoolTokenMint: Sendable {
    package let issuer: String
    package let pool: PoolRecord
    package let keys: PoolKeys
    package let random: any RandomSource

    package init(issuer: String, pool: PoolRecord, keys: PoolKeys, random: any RandomSource) {
        self.issuer = issuer
        self.pool = pool
        self.keys = keys
        self.random = random
    }

    /// Creates a refresh token of 48 random bytes, in the characters that Cognito's model allows.
    package static func refreshToken(random: any RandomSource) -> Secret { Secret(Base64URL.encode(random.bytes(48))) }

    /// Creates the tokens of a grant; `refreshToken` is `nil` for a refresh that does not replace it.
    ///
    /// Throws `failed` if the library cannot sign.
    package func tokens(
        of user: PoolUser, grant: PoolGrant, refreshToken: Secret?, at now: Date
    ) throws(StoreError) -> CognitoTokens {
        guard let key = keys.signing.last else {
            throw StoreError(code: .damaged, detail: "the pool has no signing key")
        }
        do throws(JOSEError) {
            return CognitoTokens(
                idToken: Secret(try key.sign(payload: idClaims(of: user, grant: grant, at: now).bytes)),
                accessToken: Secret(try key.sign(payload: accessClaims(of: user, grant: grant, at: now).bytes)),
                refreshToken: refreshToken, expiresIn: PoolLifetimes.token)
        } catch {
            throw StoreError(code: .failed, detail: "a token could not be signed")
        }
    }

    func idClaims(of user: PoolUser, grant: PoolGrant, at now: Date) -> JSONValue {
        var claims = user.attributes.filter { !PoolClaimNames.isReserved($0.key) }
        claims.merge(common(user, grant, at: now)) { $1 }
        claims["aud"] = .string(pool.clientID.rawValue)
        claims[PoolTokenClaim.tokenUse] = "id"
        claims[PoolTokenClaim.username] = .string(user.username.rawValue)
        claims[PoolTokenClaim.userType] = .string(user.kind.rawValue)
        claims[PoolTokenClaim.originalSubject] = .string(user.subject)
        claims[PoolTokenClaim.registrationKid] = user.registrationKid.map(JSONValue.string)
        claims[PoolTokenClaim.entitlementsSet] = user.entitlementsSet.map(JSONValue.string)
        claims[PoolTokenClaim.identityID] = user.identityID.map(JSONValue.string)
        claims[PoolTokenClaim.originalIdentityID] = user.identityID.map(JSONValue.string)
        claims[PoolTokenClaim.identities] = user.federatedIdentity.map { Self.identities($0, since: user.createdAt) }
        claims["nonce"] = grant.nonce.map(JSONValue.string)
        return .object(claims)
    }

    func accessClaims(of user: PoolUser, grant: PoolGrant, at now: Date) -> JSONValue {
        var claims = common(user, grant, at: now)
        claims[PoolTokenClaim.tokenUse] = "access"
        claims[PoolTokenClaim.clientID] = .string(pool.clientID.rawValue)
        claims[PoolTokenClaim.accessTokenUsername] = .string(user.username.rawValue)
        claims[PoolTokenClaim.scope] = .string(grant.scope)
        return .object(claims)
    }

    private func common(_ user: PoolUser, _ grant: PoolGrant, at now: Date) -> [String: JSONValue] {
        let issued = Int64(now.timeIntervalSince1970.rounded(.down))
        return [
            "iss": .string(issuer), "sub": .string(user.subject), "jti": .string(random.uuid()),
            "iat": .integer(issued), "exp": .integer(issued + Int64(PoolLifetimes.token)),
            PoolTokenClaim.authTime: .integer(Int64(grant.authTime.timeIntervalSince1970.rounded(.down))),
            PoolTokenClaim.originJTI: .string(grant.originJTI), PoolTokenClaim.eventID: .string(grant.eventID),
        ]
    }

    /// The upstream account in Cognito's format: the Boolean and the time, in milliseconds, are strings.
    package static func identities(_ identity: FederatedIdentity, since created: Date) -> JSONValue {
        [
            [
                "userId": .string(identity.subject), "providerName": .string(identity.provider),
                "providerType": "OIDC", "issuer": .string(identity.issuer), "primary": "true",
                "dateCreated": .string(String(Int64((created.timeIntervalSince1970 * 1000).rounded(.down)))),
            ]
        ]
    }
}
