package import CognitoProtocol
package import FoundationEssentials
package import IdentityModel
import JOSE
import SQLDatabase

/// A challenge of a sign-in, as stored; it can be answered once.
///
/// Unknown users get one too, so that the response does not reveal whether the user exists.
package struct ChallengeRecord: Sendable, Hashable {
    /// The SHA-256 digest of the session text.
    let sessionHash: [UInt8]
    /// The user name as the client sent it.
    package let username: PoolUsername
    /// The nonce, a UUID: `jti` of the answer.
    package let nonce: String
    /// The audience of the answer.
    package let audience: String
    /// The ID of the sign-in's event, a UUID.
    package let eventID: String
    /// The time when the session expires.
    package let expiresAt: Date
    /// The network of the request, for the limit per network; empty for none.
    let network: String

    package init(
        sessionHash: [UInt8], username: PoolUsername, nonce: String, audience: String, eventID: String,
        expiresAt: Date, network: String
    ) {
        self.sessionHash = sessionHash
        self.username = username
        self.nonce = nonce
        self.audience = audience
        self.eventID = eventID
        self.expiresAt = expiresAt
        self.network = network
    }
}

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

/// Decides whether the answer to a challenge signs the user in.
package struct ChallengeAnswerRule: Sendable {
    /// The user name of the answer.
    package let username: PoolUsername
    /// The answer, a signed token.
    package let answer: Secret
    /// Whether the answer is an issuer's token rather than one signed with the user's key.
    let isFSSO: Bool
    package let now: Date

    package init(username: PoolUsername, answer: Secret, isFSSO: Bool, at now: Date) {
        self.username = username
        self.answer = answer
        self.isFSSO = isFSSO
        self.now = now
    }

    /// The key of the answer's issuer, for the store to look up; `nil` for an answer by the user's key.
    package var issuer: FSSOKeyName? { isFSSO ? FSSOKeyName(unverified: answer.exposedText) : nil }

    /// The answer, for the store to record, if it is an issuer's token.
    package var token: IssuerToken? { isFSSO ? IssuerToken(unverified: answer.exposedText) : nil }

    /// Returns the user who signs in, or throws the error.
    ///
    /// The client learns neither what is wrong with an answer nor whether the user exists. A disabled user is reported
    /// only after a correct answer.
    package func decide(_ answered: AnsweredChallenge) throws(CognitoError) -> PoolUser {
        guard username.rawValue.utf8.elementsEqual(answered.challenge.username.rawValue.utf8) else {
            throw .invalidSession
        }
        guard let user = answered.user, let rule = rule(for: user, answered),
            (try? rule.claims(of: answer.exposedText, at: now)) != nil
        else { throw .incorrectAnswer }
        guard user.isEnabled else { throw .userIsDisabled }
        return user
    }

    private func rule(for user: PoolUser, _ answered: AnsweredChallenge) -> DeviceTokenRule? {
        if isFSSO {
            // Only the issuer that registered the user may sign the user in, because another issuer can have a user
            // with the same name.
            guard let issuer = answered.issuer, user.kind == .fsso,
                user.issuer?.utf8.elementsEqual(issuer.name.issuer.utf8) == true
            else { return nil }
            return issuer.rule(for: user.username)
        }
        guard let key = user.signInKey else { return nil }
        let name = user.username.rawValue
        return DeviceTokenRule(
            keyID: key.keyID.rawValue, key: key.key, issuer: name, audience: answered.challenge.audience,
            subject: name, nonce: answered.challenge.nonce)
    }
}

extension DatabaseStore {
    /// Stores a challenge.
    ///
    /// The number of challenges is limited in total and per network; the oldest ones are deleted.
    package func issue(_ challenge: ChallengeRecord, in pool: PoolRecord) async throws(StoreError) {
        let room = NetworkLimits.challenges(ofPool: pool.poolID.rawValue)
            .room(for: challenge.network, most: limits.maximumChallenges, roomChecks)
        try await write { connection in
            try room.make(connection)
            _ = try connection.insert(
                into: "pool_challenge",
                [
                    "session": connection.hashed(challenge.sessionHash), "pool_id": pool.poolID,
                    "username": challenge.username, "nonce": challenge.nonce, "audience": challenge.audience,
                    "event_id": challenge.eventID, "is_used": false, "expires_at": challenge.expiresAt,
                    "is_touched": false, "network": challenge.network,
                ])
        }
    }

    /// Answers a challenge in one transaction, which uses it up, also if the answer is refused.
    ///
    /// An issuer's token signs in only once. Throws `CognitoError` or `StoreError`.
    ///
    /// - Parameters:
    ///   - sessionHash: the SHA-256 digest of the session text.
    ///   - originJTI: the ID of the grant, a UUID.
    ///   - refreshTokenHash: the SHA-256 digest of the refresh token.
    package func answerChallenge(
        sessionHash: [UInt8], by rule: ChallengeAnswerRule, originJTI: String, refreshTokenHash: [UInt8],
        in pool: PoolRecord
    ) async throws -> (user: PoolUser, grant: PoolGrant) {
        let (now, token, issuer) = (rule.now, rule.token, rule.issuer)
        let (journal, record) = (try await EventJournal(of: pool, at: now, self), RequestRecord.current)
        return try await granting { connection in
            let row = try connection.first(
                "SELECT * FROM pool_challenge WHERE session = ? AND pool_id = ?", connection.hashed(sessionHash),
                pool.poolID)
            guard let row else { return .failure(GrantRefusal(CognitoError.invalidSession)) }
            record?.joins(.code(sessionHash))
            guard try !(row["is_used"] as Bool) else { return .failure(GrantRefusal(.usedSession)) }
            try connection.execute(
                "UPDATE pool_challenge SET is_used = 1 WHERE session = ?", connection.hashed(sessionHash))
            let challenge = try ChallengeRecord(
                sessionHash: sessionHash, username: row["username"], nonce: row["nonce"], audience: row["audience"],
                eventID: row["event_id"], expiresAt: row["expires_at"], network: row["network"])
            guard now < challenge.expiresAt else { return .failure(GrantRefusal(.expiredSession)) }
            let user = try PoolUserRows.user(named: challenge.username, pool.poolID, connection)
            record?.found(user: user?.subject, named: user?.username.rawValue)
            let answered = AnsweredChallenge(
                challenge: challenge, user: user,
                issuer: try issuer.flatMap { try Self.issuer($0, in: pool, connection) })
            do throws(CognitoError) { _ = try rule.decide(answered) } catch { return .failure(GrantRefusal(error)) }
            guard let user, try token.map({ try Self.use($0, in: pool, connection) }) != false else {
                return .failure(GrantRefusal(.incorrectAnswer))
            }
            let new = NewPoolGrant(
                originJTI: originJTI, refreshTokenHash: refreshTokenHash, authTime: now, eventID: challenge.eventID,
                scope: PoolTokenClaim.userAdminScope,
                expiresAt: now.addingTimeInterval(Double(PoolLifetimes.refreshToken)))
            let grant = try PoolGrantRows.insert(new, ofUser: user, in: pool, at: now, connection)
            record?.joins(.session(grant.originJTI, pool.clientID))
            try journal?.keep(.login, of: EventJournal.User(user), session: grant.originJTI, connection)
            return .success((user, grant))
        }
    }

    /// Marks an issuer's token as used; returns false if it was used before.
    private static func use(_ token: IssuerToken, in pool: PoolRecord, _ connection: StoreConnection) throws -> Bool {
        try connection.insert(
            into: "pool_token_used",
            ["pool_id": pool.poolID, "token": connection.hashed(token.hash), "expires_at": token.unusableFrom],
            onConflict: "DO NOTHING") == 1
    }
}
