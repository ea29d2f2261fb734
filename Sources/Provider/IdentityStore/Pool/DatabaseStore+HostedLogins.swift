import CognitoProtocol
package import FoundationEssentials
import IdentityModel
import OpenID
import SQLDatabase

extension DatabaseStore {
    /// Stores a login that waits for an upstream provider.
    ///
    /// The number of logins is limited in total and per network; the oldest ones are deleted.
    package func begin(_ login: HostedLogin, in pool: PoolRecord) async throws(StoreError) {
        let room = NetworkShares.hostedLogins(ofPool: pool.poolID.rawValue)
            .room(for: login.network, most: limits.maximumHostedLogins, roomChecks)
        try await write { connection in
            try room.make(connection)
            try HostedRows.insert(login, in: pool, connection)
        }
    }

    /// Removes a login from the store, so that its response is used once; returns `nil` if it is unknown, already
    /// removed, expired, or of another browser.
    package func takeHostedLogin(
        stateHash: [UInt8], browserHash: [UInt8], at now: Date
    ) async throws(StoreError) -> TakenHostedLogin? {
        try await write { connection in
            let row = try connection.first(
                "SELECT * FROM hosted_login WHERE state = ? AND browser = ?",
                [connection.hashed(stateHash), connection.hashed(browserHash)])
            guard let row else { return nil }
            try connection.execute("DELETE FROM hosted_login WHERE state = ?", [connection.hashed(stateHash)])
            let login = try HostedRows.login(row, stateHash: stateHash, browserHash: browserHash, connection)
            guard HostedLoginRule.isAwaited(until: login.expiresAt, at: now),
                let pool = try PoolRows.pool(where: "id", is: try row.string("pool_id"), connection)
            else { return nil }
            return TakenHostedLogin(pool: pool, login: login)
        }
    }

    /// Completes a login in one transaction: finds the user of the upstream account or creates it, and stores the code and the browser's session.
    ///
    /// The first sign-in is the registration, and is recorded as one.
    package func complete(
        _ completion: HostedCompletion, in pool: PoolRecord, at now: Date
    ) async throws(StoreError) -> HostedCompletionOutcome {
        let journal = try await EventJournal(of: pool, at: now, self)
        return try await write { connection in
            let known = try PoolUserRows.user(with: completion.identity, pool.poolID, connection)
            let namesake = try PoolUserRows.user(named: completion.username, pool.poolID, connection)
            let user: PoolUser
            switch HostedLoginRule.end(of: completion, known: known, namesake: namesake, at: now) {
            case .disabled: return .disabled
            case .usernameTaken: return .usernameTaken
            case .signedIn(let known): user = known
            case .registered(let new):
                user = new
                try PoolUserRows.insert(user, pool.poolID, connection)
                try insert(
                    RegistrationRecord(
                        id: completion.registrationID, at: now, method: .federated, username: user.username,
                        outcome: .registered),
                    network: completion.network, userID: nil, invocationID: nil, bodyHash: nil, pool, connection)
            }
            try HostedRows.insert(completion.code, ofUser: user.subject, authTime: now, in: pool, connection)
            try connection.execute(
                "INSERT INTO hosted_session (cookie, pool_id, user_id, auth_time, expires_at) VALUES (?, ?, ?, ?, ?)",
                [
                    connection.hashed(completion.session.cookieHash), .text(pool.poolID.rawValue), .text(user.subject),
                    .time(now), .time(completion.session.expiresAt),
                ])
            try journal?.keep(known == nil ? .registration : .login, of: EventJournal.User(user), connection)
            return .completed(user, isNew: known == nil)
        }
    }

    /// Issues a code in a browser's session; returns `nil` if the session is unknown or has expired, or the user may
    /// not sign in.
    package func continueHostedSession(
        cookieHash: [UInt8], code: HostedCode, in pool: PoolRecord, at now: Date
    ) async throws(StoreError) -> PoolUser? {
        let journal = try await EventJournal(of: pool, at: now, self)
        return try await write { connection in
            let row = try connection.first(
                "SELECT * FROM hosted_session WHERE cookie = ? AND pool_id = ?",
                [connection.hashed(cookieHash), .text(pool.poolID.rawValue)])
            guard let row else { return nil }
            let user = try PoolUserRows.user(subject: try row.string("user_id"), pool.poolID, connection)
            guard HostedLoginRule.continues(until: try row.time("expires_at"), user: user, at: now), let user else {
                return nil
            }
            try HostedRows.insert(
                code, ofUser: user.subject, authTime: try row.time("auth_time"), in: pool, connection)
            try journal?.keep(.login, of: EventJournal.User(user), connection)
            return user
        }
    }

    /// Redeems a code and stores the grant that the rule creates.
    ///
    /// Redeeming a code twice revokes its grant.
    package func redeem(
        hostedCodeHash hash: [UInt8], in pool: PoolRecord, at now: Date,
        deciding rule: @escaping StoreDecision<RedeemableHostedCode, NewPoolGrant>
    ) async throws(StoreError) -> HostedRedemptionOutcome {
        let journal = try await EventJournal(of: pool, at: now, self)
        return try await write { connection in
            let row = try connection.first(
                "SELECT * FROM hosted_code WHERE hash = ? AND pool_id = ?",
                [connection.hashed(hash), .text(pool.poolID.rawValue)])
            guard let row,
                let user = try PoolUserRows.user(subject: try row.string("user_id"), pool.poolID, connection)
            else { return .unknown }
            guard SingleUse(wasUsed: try row.bool("is_used"), at: now) == .first else {
                if let grant = try row.optionalString("grant_id") {
                    try PoolGrantRows.revoke(grant, at: now, connection)
                }
                return .reused
            }
            try connection.execute("UPDATE hosted_code SET is_used = 1 WHERE hash = ?", [connection.hashed(hash)])
            let code = RedeemableHostedCode(
                code: try HostedRows.code(row, hash: hash), user: user, authTime: try row.time("auth_time"))
            let new: NewPoolGrant
            do throws(OAuthError) { new = try rule(code) } catch { return .refused(error) }
            let grant = try PoolGrantRows.insert(new, ofUser: user, in: pool, at: now, connection)
            try connection.execute(
                "UPDATE hosted_code SET grant_id = ? WHERE hash = ?", [.text(grant.originJTI), connection.hashed(hash)])
            try journal?.keep(.codeToToken, of: EventJournal.User(user), session: grant.originJTI, connection)
            return .granted(user, grant)
        }
    }

    /// Ends a browser's session; returns false if there is none.
    package func endHostedSession(cookieHash: [UInt8], in pool: PoolRecord) async throws(StoreError) -> Bool {
        try await write { connection in
            try connection.execute(
                "DELETE FROM hosted_session WHERE cookie = ? AND pool_id = ?",
                [connection.hashed(cookieHash), .text(pool.poolID.rawValue)]) == 1
        }
    }
}
