package import CognitoProtocol
import FoundationEssentials

/// A rule that decides about the answer to a challenge inside the store's transaction.
///
/// Must be pure: a repeated transaction calls it again.
package typealias ChallengeDecision = @Sendable (AnsweredChallenge) throws(CognitoError) -> NewPoolGrant

/// What a rule about the answer of a challenge decides on, as stored.
package struct AnsweredChallenge: Sendable, Hashable {
    package let challenge: ChallengeRecord
    /// The challenge's user; nil for an unknown one.
    package let user: PoolUser?
    /// The key of the answer's issuer; nil for an unknown one, and for an answer by the user's key.
    package let issuer: FSSOIssuerRecord?

    package init(challenge: ChallengeRecord, user: PoolUser?, issuer: FSSOIssuerRecord?) {
        self.challenge = challenge
        self.user = user
        self.issuer = issuer
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
    /// The session has expired.
    case expired
}
