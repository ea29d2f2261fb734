import CognitoProtocol
import FoundationEssentials
import IdentityModel
import IdentityStore
import JOSE

/// Verifies the pools' own tokens: signature, issuer, expiry, use, and whether the grant and the user still exist.
struct PoolTokenCheck: Sendable {
    let store: DatabaseStore
    let keys: PoolKeyRing
    let clock: any WallClock
    /// The part of the pools' issuers before `/` and the pool's id: the server's origin.
    let origin: String

    /// What a token is for: the value of `token_use`.
    enum Use: String, Sendable, Hashable {
        case access
        case id
    }

    struct Valid: Sendable {
        let pool: PoolRecord
        let user: PoolUser
        let grant: PoolGrant
        let claims: JSONValue
    }

    enum Outcome: Sendable {
        case valid(Valid)
        case refused(PoolTokenRefusal)
    }

    /// Checks a token.
    ///
    /// Selects the pool by the unverified `iss` claim, then verifies the signature with that pool's keys. A sign-out
    /// revokes only access tokens: an ID token stays valid until it expires, as in AppSync, because sudo-user-js 17.1.1
    /// keeps it after a sign-out and deregisters with it. Only a global sign-out revokes ID tokens too.
    func check(_ token: String, for use: Use) async throws(StoreError) -> Outcome {
        guard let id = unverifiedPoolID(of: token) else { return .refused(.malformed) }
        guard let pool = try await store.pool(id: id), pool.isEnabled else { return .refused(.unknownPool) }
        guard let claims = try await keys.keys(of: pool).claims(of: token),
            claims["iss"]?.string == PoolOrigin.issuer(of: id, at: origin),
            let subject = claims["sub"]?.string, let end = claims["exp"]?.number,
            let origin = claims[PoolTokenClaim.originJTI]?.string
        else { return .refused(.invalidSignature) }
        guard claims[PoolTokenClaim.tokenUse]?.string == use.rawValue else { return .refused(.wrongUse) }
        guard clock.now().timeIntervalSince1970 < end else { return .refused(.expired) }
        guard let access = try await store.access(originJTI: origin, ofUser: subject, in: pool) else {
            return .refused(.noSuchUser(isSaid: pool.hasVerboseErrors))
        }
        guard !access.grant.isSignedOut, use == .id || !access.isRevoked else { return .refused(.revoked) }
        guard access.user.isEnabled else { return .refused(.disabled) }
        return .valid(Valid(pool: pool, user: access.user, grant: access.grant, claims: claims))
    }

    /// The pool in the token's issuer, before the signature is verified; `nil` if that is not an issuer of this server.
    func unverifiedPoolID(of token: String) -> UserPoolID? {
        guard let unverified = try? UnverifiedJWS(compact: token),
            let issuer = (try? JSONValue(parsing: unverified.payload))?["iss"]?.string,
            issuer.utf8.starts(with: "\(origin)/".utf8)
        else { return nil }
        let id = UserPoolID(String(decoding: issuer.utf8.dropFirst(origin.utf8.count + 1), as: UTF8.self))
        return id.rawValue.isEmpty || id.rawValue.utf8.contains(UInt8(ascii: "/")) ? nil : id
    }
}

/// Why a token of a pool is refused.
enum PoolTokenRefusal: Sendable, Hashable {
    /// Not a signed token, or one without an issuer of this server.
    case malformed
    /// The issuer is not a pool of this server, or the pool's realm is disabled.
    case unknownPool
    /// The signature is not the pool's, or a claim is missing.
    case invalidSignature
    /// An ID token in place of an access token, or the reverse.
    case wrongUse
    case expired
    case revoked
    /// The user was deleted; this is reported to the client only if the realm has verbose errors.
    case noSuchUser(isSaid: Bool)
    case disabled

    var accessTokenError: CognitoError {
        switch self {
        case .malformed, .unknownPool, .invalidSignature, .wrongUse:
            CognitoError(.notAuthorized, "Invalid Access Token")
        case .expired: CognitoError(.notAuthorized, "Access Token has expired")
        case .revoked, .noSuchUser(isSaid: false): CognitoError(.notAuthorized, "Access Token has been revoked")
        case .noSuchUser(isSaid: true): .noSuchUser
        case .disabled: .userIsDisabled
        }
    }
}
