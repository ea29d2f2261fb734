package import CognitoProtocol
package import FoundationEssentials

/// The store operations for challenges and for the tokens of a pool.
package protocol PoolSignInStore: Sendable {
    /// Stores a challenge.
    ///
    /// The number of challenges is limited in total and for each network; the oldest ones are deleted.
    func issue(_ challenge: ChallengeRecord, in pool: PoolRecord, at now: Date) async throws(StoreError)

    /// Answers a challenge in one transaction: marks it as used, lets the rule decide, and stores the grant that the rule makes.
    ///
    /// A challenge with a refused answer cannot be answered again. `issuer` names the key of an FSSO answer; nil for an answer by the user's key.
    func answerChallenge(
        sessionHash: [UInt8], issuer: FSSOKeyName?, in pool: PoolRecord, at now: Date,
        deciding rule: @escaping ChallengeDecision
    ) async throws(StoreError) -> ChallengeOutcome

    /// Redeems a refresh token. A successor that the rule gives replaces the token, which can then not be used again.
    func refresh(
        poolTokenHash hash: [UInt8], in pool: PoolRecord, at now: Date,
        deciding rule: @escaping @Sendable (RefreshablePoolToken) throws(PoolRefreshRefusal) -> PoolRefresh
    ) async throws(StoreError) -> PoolRefreshOutcome

    /// Revokes the grant of a refresh token, and with it the access tokens of the same `origin_jti`; false for an unknown token.
    func revokeGrant(
        ofTokenHash hash: [UInt8], in pool: PoolRecord, at now: Date
    ) async throws(StoreError) -> Bool

    /// Revokes all grants of a user; false for no such user.
    func revokeGrants(ofUser subject: String, in pool: PoolRecord, at now: Date) async throws(StoreError) -> Bool

    /// The user and the grant of an access or ID token; nil if there is no such user, or no such grant of this user.
    func access(
        originJTI: String, ofUser subject: String, in pool: PoolRecord
    ) async throws(StoreError) -> PoolAccess?
}

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

/// A refresh token with its grant and user, as stored.
package struct RefreshablePoolToken: Sendable, Hashable {
    package let grant: PoolGrant
    package let user: PoolUser
    /// Whether a successor has replaced the token.
    package let isReplaced: Bool

    package init(grant: PoolGrant, user: PoolUser, isReplaced: Bool) {
        self.grant = grant
        self.user = user
        self.isReplaced = isReplaced
    }
}

/// What the store writes for an accepted refresh.
package struct PoolRefresh: Sendable, Hashable {
    /// The SHA-256 digest of the token's successor; nil if the token stays valid.
    package let successorHash: [UInt8]?

    package init(successorHash: [UInt8]?) { self.successorHash = successorHash }
}

/// Why a refresh is refused.
package struct PoolRefreshRefusal: Error, Sendable, Hashable {
    package let error: CognitoError
    /// Whether the refusal revokes the grant, as for a token whose successor was issued.
    package let revokesGrant: Bool

    package init(error: CognitoError, revokesGrant: Bool = false) {
        self.error = error
        self.revokesGrant = revokesGrant
    }
}

/// The result of a refresh.
package enum PoolRefreshOutcome: Sendable, Hashable {
    case granted(PoolUser, PoolGrant)
    case refused(CognitoError)
    /// There is no such token in this pool.
    case unknown
}

/// The stored state of an access or ID token.
package struct PoolAccess: Sendable, Hashable {
    package let user: PoolUser
    package let grant: PoolGrant

    package init(user: PoolUser, grant: PoolGrant) {
        self.user = user
        self.grant = grant
    }

    /// Whether the token was revoked.
    package var isRevoked: Bool { grant.revokedAt != nil }
}
