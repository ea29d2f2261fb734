import CognitoProtocol
package import FoundationEssentials
import SQLDatabase

extension DatabaseStore {
    /// Stores a challenge.
    ///
    /// The number of challenges is limited in total and per network; the oldest ones are deleted.
    package func issue(_ challenge: ChallengeRecord, in pool: PoolRecord) async throws(StoreError) {
        let room = NetworkShares.challenges(ofPool: pool.poolID.rawValue)
            .room(for: challenge.network, most: limits.maximumChallenges, roomChecks)
        try await write { connection in
            try room.make(connection)
            _ = try connection.execute(
                """
                INSERT INTO pool_challenge (session, pool_id, username, nonce, audience, event_id, is_used, expires_at,
                    is_touched, network)
                VALUES (?, ?, ?, ?, ?, ?, 0, ?, 0, ?)
                """,
                [
                    connection.hashed(challenge.sessionHash), .text(pool.poolID.rawValue),
                    .text(challenge.username.rawValue),
                    .text(challenge.nonce), .text(challenge.audience), .text(challenge.eventID),
                    .time(challenge.expiresAt), .text(challenge.network),
                ])
        }
    }

    /// Answers a challenge in one transaction: marks it as used, calls the rule, and stores the grant that the rule
    /// creates.
    ///
    /// After a refused answer, a challenge cannot be answered again. `issuer` names the key of an FSSO answer, and
    /// `token` is that answer, which signs in only once; both are `nil` for an answer by the user's key.
    package func answerChallenge(
        sessionHash: [UInt8], issuer: FSSOKeyName?, token: IssuerToken? = nil, in pool: PoolRecord, at now: Date,
        deciding rule: @escaping ChallengeDecision
    ) async throws(StoreError) -> ChallengeOutcome {
        let journal = try await EventJournal(of: pool, at: now, self)
        return try await write { connection in
            let row = try connection.first(
                "SELECT * FROM pool_challenge WHERE session = ? AND pool_id = ?",
                [connection.hashed(sessionHash), .text(pool.poolID.rawValue)])
            guard let row else { return .unknown }
            let use = SingleUse(wasUsed: try row.bool("is_used"), expiresAt: try row.time("expires_at"), at: now)
            guard use != .again else { return .used }
            try connection.execute(
                "UPDATE pool_challenge SET is_used = 1 WHERE session = ?", [connection.hashed(sessionHash)])
            let challenge = ChallengeRecord(
                sessionHash: sessionHash, username: PoolUsername(try row.string("username")),
                nonce: try row.string("nonce"), audience: try row.string("audience"),
                eventID: try row.string("event_id"), expiresAt: try row.time("expires_at"),
                network: try row.string("network"))
            guard use == .first else { return .expired }
            let user = try PoolUserRows.user(named: challenge.username, pool.poolID, connection)
            let answered = AnsweredChallenge(
                challenge: challenge, user: user,
                issuer: try issuer.flatMap { try Self.issuer($0, in: pool, connection) })
            let new: NewPoolGrant
            do throws(CognitoError) { new = try rule(answered) } catch { return .refused(error) }
            guard let user, try token.map({ try Self.use($0, in: pool, connection) }) != false else {
                return .refused(.incorrectAnswer)
            }
            let grant = try PoolGrantRows.insert(new, ofUser: user, in: pool, at: now, connection)
            try journal?.keep(.login, of: EventJournal.User(user), session: grant.originJTI, connection)
            return .granted(user, grant)
        }
    }

    /// Redeems a refresh token.
    ///
    /// If the rule returns a successor, it replaces the token, which then cannot be used again.
    package func refresh(
        poolTokenHash hash: [UInt8], in pool: PoolRecord, at now: Date,
        deciding rule: @escaping @Sendable (RefreshablePoolToken) throws(PoolRefreshError) -> PoolRefresh
    ) async throws(StoreError) -> PoolRefreshOutcome {
        let journal = try await EventJournal(of: pool, at: now, self)
        return try await write { connection in
            guard let row = try PoolGrantRows.row(ofToken: hash, in: pool, connection) else { return .unknown }
            let grant = try PoolGrantRows.grant(row)
            guard let user = try PoolUserRows.user(subject: grant.userSubject, pool.poolID, connection) else {
                return .unknown
            }
            let token = RefreshablePoolToken(grant: grant, user: user, isReplaced: try row.bool("is_replaced"))
            let refresh: PoolRefresh
            do throws(PoolRefreshError) { refresh = try rule(token) } catch {
                if error.revokesGrant { try PoolGrantRows.revoke(grant.originJTI, at: now, connection) }
                return .refused(error.error)
            }
            if let successor = refresh.successorHash {
                try connection.execute(
                    "UPDATE pool_refresh_token SET is_replaced = 1 WHERE hash = ?", [connection.hashed(hash)])
                try PoolGrantRows.insertToken(successor, ofGrant: grant.originJTI, at: now, connection)
            }
            try journal?.keep(.refreshToken, of: EventJournal.User(user), session: grant.originJTI, connection)
            return .granted(user, grant)
        }
    }

    /// Revokes the grant of a refresh token, and with it the access tokens with the same `origin_jti`; returns false
    /// for an unknown token.
    package func revokeGrant(
        ofTokenHash hash: [UInt8], in pool: PoolRecord, at now: Date
    ) async throws(StoreError) -> Bool {
        try await write { connection in
            guard let row = try PoolGrantRows.row(ofToken: hash, in: pool, connection) else { return false }
            try PoolGrantRows.revoke(try row.string("id"), at: now, connection)
            return true
        }
    }

    /// Signs a user out everywhere: ends all grants and their ID tokens; returns false if there is no such user.
    ///
    /// - Parameter isByUser: whether the user asks for it, which is an event of the user.
    package func revokeGrants(
        ofUser subject: String, in pool: PoolRecord, isByUser: Bool = false, at now: Date
    ) async throws(StoreError) -> Bool {
        let journal = isByUser ? try await EventJournal(of: pool, at: now, self) : nil
        return try await write { connection in
            guard let user = try PoolUserRows.user(subject: subject, pool.poolID, connection) else { return false }
            try PoolGrantRows.signOut(ofUser: subject, at: now, connection)
            try journal?.keep(.logout, of: EventJournal.User(user), connection)
            return true
        }
    }

    /// The user and the grant of an access or ID token; `nil` if the user does not exist or has no such grant.
    package func access(
        originJTI: String, ofUser subject: String, in pool: PoolRecord
    ) async throws(StoreError) -> PoolAccess? {
        try await read { connection in
            let row = try connection.first(
                "SELECT * FROM pool_grant WHERE id = ? AND user_id = ?", [.text(originJTI), .text(subject)])
            guard let row, let user = try PoolUserRows.user(subject: subject, pool.poolID, connection) else {
                return nil
            }
            return PoolAccess(user: user, grant: try PoolGrantRows.grant(row))
        }
    }

    /// Marks an issuer's token as used; returns false if it was used before.
    private static func use(_ token: IssuerToken, in pool: PoolRecord, _ connection: StoreConnection) throws -> Bool {
        try connection.execute(
            "INSERT INTO pool_token_used (pool_id, token, expires_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
            [.text(pool.poolID.rawValue), connection.hashed(token.hash), .time(token.unusableFrom)]) == 1
    }

    /// The key of an FSSO issuer; `nil` for none.
    static func issuer(
        _ name: FSSOKeyName, in pool: PoolRecord, _ connection: StoreConnection
    ) throws -> FSSOIssuerRecord? {
        try connection.first(
            "SELECT * FROM pool_issuer WHERE pool_id = ? AND issuer = ? AND key_id = ?",
            [.text(pool.poolID.rawValue), .text(name.issuer), .text(name.keyID)]
        ).map(issuer)
    }

    static func issuer(_ row: Row) throws -> FSSOIssuerRecord {
        FSSOIssuerRecord(
            name: FSSOKeyName(issuer: try row.string("issuer"), keyID: try row.string("key_id")),
            publicKey: try row.publicKey("public_key"), attributes: try row.strings("attributes"),
            createdAt: try row.time("created_at"))
    }
}
