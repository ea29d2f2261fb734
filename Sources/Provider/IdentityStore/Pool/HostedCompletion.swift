package import CognitoProtocol
package import FoundationEssentials
import IdentityModel
import SQLDatabase

/// A browser's session at the hosted UI to store.
package struct HostedSession: Sendable, Hashable {
    /// The SHA-256 digest of the session cookie.
    let cookieHash: [UInt8]
    /// The time when the session expires.
    package let expiresAt: Date

    package init(cookieHash: [UInt8], expiresAt: Date) {
        self.cookieHash = cookieHash
        self.expiresAt = expiresAt
    }
}

/// The data for completing a login at an upstream provider.
package struct HostedCompletion: Sendable, Hashable {
    /// The verified account at the provider.
    package let identity: FederatedIdentity
    /// The user name for a new user: the provider's name, `_` and the account's `sub`.
    package let username: PoolUsername
    /// The ID for a new user, a new UUID.
    package let subject: String
    /// The ID of the registration record for a new user.
    package let registrationID: RegistrationID
    package let code: HostedCode
    package let session: HostedSession
    /// The network of the request, for the limit per network; empty for none.
    let network: String

    package init(
        identity: FederatedIdentity, username: PoolUsername, subject: String, registrationID: RegistrationID,
        code: HostedCode, session: HostedSession, network: String
    ) {
        self.identity = identity
        self.username = username
        self.subject = subject
        self.registrationID = registrationID
        self.code = code
        self.session = session
        self.network = network
    }
}

/// The result of completing a login.
package enum HostedCompletionOutcome: Sendable, Hashable {
    /// The code is stored; `isNew` is true for the first sign-in.
    case completed(PoolUser, isNew: Bool)
    case disabled
    case usernameTaken
}

/// Decides about the logins and sessions of the hosted UI.
enum HostedLoginRule {
    /// The effect of completing a login at an upstream provider.
    enum End: Sendable, Hashable {
        /// The user of the upstream account signs in.
        case signedIn(PoolUser)
        /// The first sign-in registers this user.
        case registered(PoolUser)
        case disabled
        case usernameTaken
    }

    /// Decides the effect of completing a login.
    ///
    /// - Parameters:
    ///   - known: the user of the upstream account; `nil` for the first sign-in.
    ///   - namesake: the user with the name of a new user.
    static func end(of completion: HostedCompletion, known: PoolUser?, namesake: PoolUser?, at now: Date) -> End {
        if let known { return known.isEnabled ? .signedIn(known) : .disabled }
        guard namesake == nil else { return .usernameTaken }
        return .registered(
            PoolUser(
                subject: completion.subject, username: completion.username, kind: .federated,
                federatedIdentity: completion.identity, createdAt: now, modifiedAt: now))
    }

    /// Whether the response of an upstream provider is still accepted.
    static func isAwaited(until end: Date, at now: Date) -> Bool { now < end }

    /// Whether a browser's session permits another code: it has not expired, and the user may sign in.
    static func continues(until end: Date, user: PoolUser?, at now: Date) -> Bool {
        now < end && user?.isEnabled == true
    }
}

extension DatabaseStore {
    /// Completes a login in one transaction: finds or creates the user of the upstream account, and stores the code and
    /// the browser's session.
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
            try connection.insert(
                into: "hosted_session",
                [
                    "cookie": connection.hashed(completion.session.cookieHash), "pool_id": pool.poolID,
                    "user_id": user.subject, "auth_time": now, "expires_at": completion.session.expiresAt,
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
                "SELECT * FROM hosted_session WHERE cookie = ? AND pool_id = ?", connection.hashed(cookieHash),
                pool.poolID)
            guard let row else { return nil }
            let user = try PoolUserRows.user(subject: row["user_id"], pool.poolID, connection)
            guard try HostedLoginRule.continues(until: row["expires_at"], user: user, at: now), let user else {
                return nil
            }
            try HostedRows.insert(code, ofUser: user.subject, authTime: row["auth_time"], in: pool, connection)
            try journal?.keep(.login, of: EventJournal.User(user), connection)
            return user
        }
    }

    /// Ends a browser's session; returns false if there is none.
    package func endHostedSession(cookieHash: [UInt8], in pool: PoolRecord) async throws(StoreError) -> Bool {
        try await write { connection in
            try connection.execute(
                "DELETE FROM hosted_session WHERE cookie = ? AND pool_id = ?", connection.hashed(cookieHash),
                pool.poolID) == 1
        }
    }
}
