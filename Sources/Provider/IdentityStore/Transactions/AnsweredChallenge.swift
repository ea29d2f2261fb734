package import CognitoProtocol
import FoundationEssentials
import IdentityModel
import JOSE

/// A rule that decides about the answer to a challenge inside the store's transaction.
///
/// Must be pure: a repeated transaction calls it again.
package typealias ChallengeDecision = @Sendable (AnsweredChallenge) throws(CognitoError) -> NewPoolGrant

/// The stored facts for the decision about the answer to a challenge.
package struct AnsweredChallenge: Sendable, Hashable {
    package let challenge: ChallengeRecord
    /// The challenge's user; `nil` for an unknown one.
    package let user: PoolUser?
    /// The key of the answer's issuer; `nil` for an unknown one, and for an answer by the user's key.
    package let issuer: FSSOIssuerRecord?
}

/// An issuer's token that answers a challenge.
package struct IssuerToken: Sendable, Hashable {
    /// The SHA-256 digest of the signed part, because the text of a signature can vary without becoming another
    /// signature.
    package let hash: [UInt8]
    /// The time from which it is rejected as expired.
    let unusableFrom: Date

    /// Reads a token that the caller verifies; returns `nil` if it has no `exp`.
    init?(unverified token: String) {
        guard let end = token.lastIndex(of: "."), let read = try? UnverifiedJWS(compact: token),
            let expiry = (try? JSONValue(parsing: read.payload))?["exp"]?.number
        else { return nil }
        hash = SHA256.digest(token[..<end].utf8)
        unusableFrom = Date(timeIntervalSince1970: expiry + Double(PoolLifetimes.leeway))
    }
}

/// The result of answering a challenge.
package enum ChallengeOutcome: Sendable, Hashable {
    case granted(PoolUser, PoolGrant)
    case refused(CognitoError)
    /// There is no such session.
    case unknown
    /// The session was used before.
    case used
    case expired
}
