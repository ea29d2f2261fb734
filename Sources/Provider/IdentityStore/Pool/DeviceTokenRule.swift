import CognitoProtocol
import FoundationEssentials
import IdentityModel
import JOSE

/// Verifies a token signed by a client: a TEST registration, a custom federated sign-in, or the answer to a challenge.
struct DeviceTokenRule: Sendable, Hashable {
    /// The key's ID, compared with `kid` byte by byte.
    let keyID: String
    let key: JSONWebKey
    let issuer: String
    let audience: String
    let subject: String
    /// The required `jti`; `nil` for any.
    var nonce: String?
    /// Whether `aud` may be an array, as other identity providers write it.
    var allowsAudienceList = false

    /// Verifies a token and returns its claims, or throws the first fault.
    ///
    /// The clocks may differ by ``PoolLifetimes/leeway``. `iat` and `nbf` may be missing, because sudo-user-js sends
    /// neither in the answer to a challenge.
    func claims(of token: String, at now: Date) throws(DeviceTokenError) -> DeviceTokenClaims {
        let unverified: UnverifiedJWS
        do throws(JOSEError) { unverified = try UnverifiedJWS(compact: token) } catch { throw .notAToken }
        guard unverified.header.algorithm == SigningAlgorithm.rs256.rawValue else {
            throw .algorithm(unverified.header.algorithm)
        }
        guard unverified.header.keyID?.utf8.elementsEqual(keyID.utf8) == true else { throw .keyID }
        let verified: VerifiedJWS
        do throws(JOSEError) {
            verified = try unverified.verified(by: VerificationKey(key), allowing: [.rs256])
        } catch { throw .signature }
        let claims: DeviceTokenClaims
        do throws(DeviceTokenClaims.ReadError) {
            claims = try DeviceTokenClaims(
                payload: verified.payload, audience: allowsAudienceList ? audience : nil)
        } catch { throw .claims(error) }
        guard claims.issuer.utf8.elementsEqual(issuer.utf8) else { throw .issuer }
        guard claims.audience.utf8.elementsEqual(audience.utf8) else { throw .audience }
        guard claims.subject.utf8.elementsEqual(subject.utf8) else { throw .subject }
        if let nonce, Secret(nonce) != Secret(claims.id) { throw .nonce }
        let leeway = Double(PoolLifetimes.leeway)
        guard now < claims.expiresAt.addingTimeInterval(leeway) else {
            throw .expired(seconds: Self.seconds(from: claims.expiresAt, to: now))
        }
        for start in [claims.issuedAt, claims.notBefore].compactMap({ $0 })
        where start > now.addingTimeInterval(leeway) {
            throw .future(seconds: Self.seconds(from: now, to: start))
        }
        return claims
    }

    private static func seconds(from start: Date, to end: Date) -> Int {
        Int(min(end.timeIntervalSince(start), DeviceTokenClaims.latestSecond).rounded())
    }
}

/// Why a token signed by a client is rejected.
enum DeviceTokenError: Error, Sendable, Hashable {
    /// Not a signed token (JWS) in compact serialization.
    case notAToken
    /// The algorithm is not RS256, but for example `none` or HS256.
    case algorithm(String)
    /// `kid` is missing or wrong.
    case keyID
    /// The key is unknown, or was revoked.
    case unknownKey
    /// Not signed with the key.
    case signature
    /// A claim is missing, has another type, or is a time in milliseconds.
    case claims(DeviceTokenClaims.ReadError)
    /// Wrong issuer.
    case issuer
    /// Wrong audience.
    case audience
    /// Wrong user name.
    case subject
    /// `jti` is not the challenge's nonce.
    case nonce
    /// Expired for `seconds`.
    case expired(seconds: Int)
    /// Issued, or valid from, `seconds` in the future.
    case future(seconds: Int)
    /// The token is right, but the registration has no sign-in key.
    case publicKey

    /// A sentence about the fault, for support; of the token it contains only the algorithm.
    var sentence: String {
        switch self {
        case .notAToken: "The answer is not a signed token (JWS)."
        case .algorithm(let name): "The token's algorithm is \(name.cut(toBytes: 20)); it must be RS256."
        case .keyID: "The token's kid is not the key's id."
        case .unknownKey: "The token's key is not known, or it was revoked."
        case .signature: "The token was not signed with the key."
        case .claims(.malformed): "The token's payload is not a JSON object."
        case .claims(.missing(let name)): "The token has no claim \(name)."
        case .claims(.type(let name)): "The token's claim \(name) has another type."
        case .claims(.milliseconds(let name)): "The token's claim \(name) is in milliseconds; write seconds."
        case .issuer: "The token's issuer (iss) is another one."
        case .audience: "The token's audience (aud) is another one."
        case .subject: "The token's subject (sub) is not the user name."
        case .nonce: "The token's id (jti) is not the challenge's nonce."
        case .expired(let seconds): "The token expired \(seconds) s ago by the server's clock."
        case .future(let seconds): "The token is from \(seconds) s in the future by the server's clock."
        case .publicKey: "ValidationData has no publicKey."
        }
    }
}
