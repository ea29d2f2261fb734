package import FoundationEssentials
import IdentityModel
package import OpenID
import SQLDatabase

package struct NewDeviceGrant: Sendable, Hashable {
    /// The SHA-256 digest of the device code.
    let deviceCodeHash: [UInt8]
    /// The SHA-256 digest of the user code.
    let userCodeHash: [UInt8]
    package let clientRecordID: String
    package let scope: String
    /// The PKCE challenge; `nil` if the device sent none.
    package let challenge: CodeChallenge?
    /// The minimum interval between two polls, in seconds.
    let interval: Int
    package let expiresAt: Date
    /// The network of the request, for the limit per network; empty for none.
    let network: String

    package init(
        deviceCodeHash: [UInt8], userCodeHash: [UInt8], clientRecordID: String, scope: String,
        challenge: CodeChallenge?, interval: Int, expiresAt: Date, network: String
    ) {
        self.deviceCodeHash = deviceCodeHash
        self.userCodeHash = userCodeHash
        self.clientRecordID = clientRecordID
        self.scope = scope
        self.challenge = challenge
        self.interval = interval
        self.expiresAt = expiresAt
        self.network = network
    }
}

/// A device grant, as stored.
package struct PendingDeviceGrant: Sendable, Hashable {
    package enum State: Int, Sendable, Hashable {
        case pending = 0
        case approved = 1
        case denied = 2
        case used = 3
    }

    package let clientRecordID: String
    package let scope: String
    /// The PKCE challenge; `nil` if the device sent none.
    package let challenge: CodeChallenge?
    package let state: State
    let interval: Int
    let polledAt: Date?
    package let expiresAt: Date
    /// The session of the approving login; `nil` before the approval and after the session's end.
    package let session: ActiveSession?
}

/// The result of entering a user code.
package enum DeviceClaim: Sendable, Hashable {
    /// A device of this client is waiting with this code and requests this scope.
    case found(clientRecordID: String, scope: String)
    /// No device is waiting with this code.
    case unknown
    /// The address has entered too many wrong codes, so this one was not checked.
    case tooManyGuesses
}

/// Decides whether a device gets its tokens, with Keycloak's errors (RFC 8628, section 3.5).
package enum DeviceCodeRule {
    /// The error for a device that gets no tokens, or not yet; `nil` if it gets them.
    ///
    /// The verifier is checked before expiry and state, so that the code alone reveals nothing and consumes nothing.
    package static func refusal(
        of grant: PendingDeviceGrant, client: ClientRecord, verifier: CodeVerifierParameter,
        lifetimes: TokenLifetimes, locks: BruteForceSettings, at now: Date
    ) -> OAuthError? {
        guard grant.clientRecordID == client.id, grant.state != .used else {
            return .deviceCodeNotValid
        }
        if let refusal = OAuthError.refusal(of: verifier, for: grant.challenge) { return refusal }
        guard now < grant.expiresAt else { return .deviceCodeExpired }
        switch grant.state {
        case .denied: return OAuthError(.accessDenied, "The end user denied the authorization request")
        case .pending:
            // One second of tolerance, because the device's timer and the network are not exact.
            if let last = grant.polledAt, now.timeIntervalSince(last) < Double(grant.interval) - 1 {
                return OAuthError(.slowDown, "Slow down")
            }
            return OAuthError(.authorizationPending, "The authorization request is still pending")
        case .approved:
            guard let session = grant.session else { return .sessionNotActive }
            guard session.user.isUsable(at: now) else { return .userDisabled }
            guard !locks.isLocked(session.user, at: now) else { return .userLocked }
            return session.isActive(lifetimes, at: now) ? nil : .sessionNotActive
        case .used: return .deviceCodeNotValid
        }
    }

    /// The state of a grant after an error: a lock-out uses up a code that the user has approved, as it uses up an
    /// authorization code.
    package static func state(of grant: PendingDeviceGrant, after refusal: OAuthError) -> PendingDeviceGrant.State {
        refusal == .userLocked ? .used : grant.state
    }

    /// Whether a grant waits for the user's decision.
    static func isWaiting(_ grant: PendingDeviceGrant, at now: Date) -> Bool {
        grant.state == .pending && now < grant.expiresAt
    }

    /// Whether the authorization code of a login approves a grant.
    ///
    /// The code must be that of the grant's client, for this redirect URI and PKCE challenge.
    static func isApproved(
        _ grant: PendingDeviceGrant, by code: ApprovingCode, redirectURI: String, challenge: String, at now: Date
    ) -> Bool {
        !code.isUsed && now < code.expiresAt && code.clientRecordID == grant.clientRecordID
            && code.redirectURI == redirectURI && code.challenge == challenge
    }

    /// The minimum interval between two polls after an error, in seconds.
    ///
    /// A device that polls too often must wait five seconds longer from then on (RFC 8628, section 3.5).
    static func interval(of grant: PendingDeviceGrant, after refusal: OAuthError) -> Int {
        grant.interval + (refusal.code == .slowDown ? 5 : 0)
    }
}

/// The authorization code of a login that approves a device grant, as stored.
struct ApprovingCode: Sendable, Hashable {
    let clientRecordID: String
    let sessionID: String
    let redirectURI: String
    let challenge: String?
    let expiresAt: Date
    let isUsed: Bool
}

extension DatabaseStore {
    /// Stores a new device grant; returns false if the user code is in use.
    package func begin(_ grant: NewDeviceGrant, in realm: RealmRecord) async throws(StoreError) -> Bool {
        let room = NetworkLimits.deviceGrants(ofRealm: realm.id)
            .room(for: grant.network, most: limits.maximumDeviceGrants, roomChecks)
        let record = RequestRecord.current
        return try await write { connection in
            try room.make(connection)
            record?.joins(.device(connection.hashed(grant.deviceCodeHash)))
            return try connection.insert(
                into: "device_grant",
                [
                    "device_code": connection.hashed(grant.deviceCodeHash), "realm_id": realm.id,
                    "client_id": grant.clientRecordID, "user_code": connection.hashed(grant.userCodeHash),
                    "scope": grant.scope, "pause": grant.interval, "state": 0, "expires_at": grant.expiresAt,
                    "challenge": grant.challenge?.value, "network": grant.network,
                ], onConflict: "DO NOTHING") == 1
        }
    }

    /// Binds a user code to a browser's ticket.
    ///
    /// Counts wrong codes by client address.
    package func claim(
        userCode hash: [UInt8], ticket: [UInt8], address: String, in realm: RealmRecord, at now: Date
    ) async throws(StoreError) -> DeviceClaim {
        let record = RequestRecord.current
        return try await write { connection in
            let guesser = FailureSubject.deviceCodes(address: address)
            let failures = try FailureRows.record(of: guesser, realmID: realm.id, connection)
            guard UserCodeRule.admits(failures, at: now) else { return .tooManyGuesses }
            let row = try connection.first(
                "SELECT * FROM device_grant WHERE realm_id = ? AND user_code = ?", realm.id, connection.hashed(hash))
            guard let row,
                DeviceCodeRule.isWaiting(try DeviceGrantRows.grant(row, realmID: realm.id, connection), at: now)
            else {
                let counted = UserCodeRule.afterWrongCode(failures, at: now, from: address)
                try FailureRows.save(counted, of: guesser, realmID: realm.id, at: now, connection)
                return .unknown
            }
            try connection.update(
                "device_grant", set: ["ticket": connection.hashed(ticket), "is_touched": true],
                where: "device_code = ?", try row["device_code"] as SQLValue)
            let deviceCode: [UInt8] = try row["device_code"]
            record?.joins(.device(deviceCode))
            return .found(clientRecordID: try row["client_id"], scope: try row["scope"])
        }
    }

    /// Stores the user's decision: the authorization code of the login, or `nil` to deny.
    ///
    /// Returns false if the grant is no longer waiting.
    package func decide(
        ticket: [UInt8], loginCode: [UInt8]?, redirectURI: String, challenge: String, in realm: RealmRecord,
        at now: Date
    ) async throws(StoreError) -> Bool {
        try await write { connection in
            let row = try connection.first(
                "SELECT * FROM device_grant WHERE realm_id = ? AND ticket = ?", realm.id, connection.hashed(ticket))
            guard let row else { return false }
            let grant = try DeviceGrantRows.grant(row, realmID: realm.id, connection)
            guard DeviceCodeRule.isWaiting(grant, at: now) else { return false }
            var sessionID: String?
            if let loginCode {
                let code = try DeviceGrantRows.approvingCode(loginCode, connection)
                guard let code,
                    DeviceCodeRule.isApproved(
                        grant, by: code, redirectURI: redirectURI, challenge: challenge, at: now)
                else { return false }
                sessionID = code.sessionID
                try connection.execute(
                    "UPDATE authorization_code SET is_used = 1 WHERE hash = ?", connection.hashed(loginCode))
            }
            let state: PendingDeviceGrant.State = sessionID == nil ? .denied : .approved
            try connection.update(
                "device_grant", set: ["state": state.rawValue, "session_id": sessionID, "ticket": SQLValue.null],
                where: "device_code = ?", try row["device_code"] as SQLValue)
            return true
        }
    }

    /// Redeems the device code with this SHA-256 digest, which uses it up; a refusal can make the device wait longer.
    ///
    /// Throws `OAuthError` or `StoreError`.
    package func redeem(
        deviceCode digest: [UInt8], verifier: CodeVerifierParameter, by client: ClientRecord,
        _ draft: RefreshTokenDraft, in realm: RealmRecord, at now: Date
    ) async throws -> GrantedTokens {
        let claims = try await claimsConfiguration(of: realm)
        let (journal, record) = (EventJournal(realm, at: now), RequestRecord.current)
        return try await granting { connection in
            let hash = connection.hashed(digest)
            let row = try connection.first(
                "SELECT * FROM device_grant WHERE realm_id = ? AND device_code = ?", realm.id, hash)
            guard let row else { return .failure(GrantRefusal(OAuthError.deviceCodeNotValid)) }
            record?.joins(.device(hash))
            let pending = try DeviceGrantRows.grant(row, realmID: realm.id, connection)
            record?.found(pending.session?.user, at: now)
            let refusal = DeviceCodeRule.refusal(
                of: pending, client: client, verifier: verifier, lifetimes: realm.lifetimes, locks: realm.bruteForce,
                at: now)
            if let refusal {
                try connection.update(
                    "device_grant",
                    set: [
                        "polled_at": now, "pause": DeviceCodeRule.interval(of: pending, after: refusal),
                        "state": DeviceCodeRule.state(of: pending, after: refusal).rawValue,
                    ], where: "device_code = ?", hash)
                let isLate = refusal == .deviceCodeExpired
                let seconds = Int(now.timeIntervalSince(pending.expiresAt))
                return .failure(GrantRefusal(refusal, finding: isLate ? .deviceCodeExpired(secondsAgo: seconds) : nil))
            }
            guard let session = pending.session else { return .failure(GrantRefusal(.sessionNotActive)) }
            try connection.execute(
                "UPDATE device_grant SET state = ? WHERE device_code = ?", PendingDeviceGrant.State.used.rawValue, hash)
            let scope = client.grantedScope(for: pending.scope)
            let isOffline = client.grantsOfflineToken(scope)
            try Self.keep(session, of: client, isOffline: isOffline, at: now, connection)
            try journal.keep(.deviceCodeToToken, of: EventJournal.User(session.user), session: session.id, connection)
            return .success(
                try claims.tokens(
                    of: session, for: client, scope, draft.token(of: session, scope: scope, isOffline: isOffline),
                    isOffline: isOffline, in: realm, connection))
        }
    }
}

/// Reads rows of device grants, and the codes that approve them.
enum DeviceGrantRows {
    static func grant(_ row: Row, realmID: String, _ connection: StoreConnection) throws -> PendingDeviceGrant {
        try PendingDeviceGrant(
            clientRecordID: row["client_id"], scope: row["scope"],
            challenge: (row["challenge"] as String?).flatMap { CodeChallenge(value: $0) },
            state: PendingDeviceGrant.State(rawValue: row["state"]) ?? .used, interval: row["pause"],
            polledAt: row["polled_at"], expiresAt: row["expires_at"],
            session: (row["session_id"] as String?).flatMap {
                try SessionRows.session(id: $0, isOffline: false, realmID: realmID, connection)
            })
    }

    static func approvingCode(_ hash: [UInt8], _ connection: StoreConnection) throws -> ApprovingCode? {
        try connection.first("SELECT * FROM authorization_code WHERE hash = ?", connection.hashed(hash)).map { row in
            try ApprovingCode(
                clientRecordID: row["client_id"], sessionID: row["session_id"], redirectURI: row["redirect_uri"],
                challenge: row["challenge"], expiresAt: row["expires_at"], isUsed: row["is_used"])
        }
    }
}
