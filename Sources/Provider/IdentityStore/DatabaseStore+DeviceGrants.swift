package import FoundationEssentials
import IdentityModel
import OpenID
import SQLDatabase

extension DatabaseStore {
    /// Stores a new device grant; returns false if the user code is in use.
    package func begin(_ grant: NewDeviceGrant, in realm: RealmRecord) async throws(StoreError) -> Bool {
        let room = NetworkShares.deviceGrants(ofRealm: realm.id)
            .room(for: grant.network, most: limits.maximumDeviceGrants, roomChecks)
        return try await write { connection in
            try room.make(connection)
            return try connection.execute(
                """
                INSERT INTO device_grant (device_code, realm_id, client_id, user_code, scope, pause, state,
                    expires_at, challenge, network)
                VALUES (?, ?, ?, ?, ?, ?, 0, ?, ?, ?) ON CONFLICT DO NOTHING
                """,
                [
                    connection.hashed(grant.deviceCodeHash), .text(realm.id), .text(grant.clientRecordID),
                    connection.hashed(grant.userCodeHash), .text(grant.scope), .integer(Int64(grant.interval)),
                    .time(grant.expiresAt), .optional(grant.challenge?.value), .text(grant.network),
                ]) == 1
        }
    }

    /// Binds a user code to a browser's ticket.
    ///
    /// Counts wrong codes by client address.
    package func claim(
        userCode hash: [UInt8], ticket: [UInt8], address: String, in realm: RealmRecord, at now: Date
    ) async throws(StoreError) -> DeviceClaim {
        try await write { connection in
            let guesser = FailureSubject.deviceCodes(address: address)
            let failures = try FailureRows.record(of: guesser, realmID: realm.id, connection)
            guard UserCodeRule.admits(failures, at: now) else { return .tooManyGuesses }
            let row = try connection.first(
                "SELECT * FROM device_grant WHERE realm_id = ? AND user_code = ?",
                [.text(realm.id), connection.hashed(hash)])
            guard let row,
                DeviceCodeRule.isWaiting(try DeviceGrantRows.grant(row, realmID: realm.id, connection), at: now)
            else {
                let counted = UserCodeRule.afterWrongCode(failures, at: now, from: address)
                try FailureRows.save(counted, of: guesser, realmID: realm.id, at: now, connection)
                return .unknown
            }
            try connection.execute(
                "UPDATE device_grant SET ticket = ?, is_touched = 1 WHERE device_code = ?",
                [connection.hashed(ticket), .blob(try row.blob("device_code"))])
            return .found(clientRecordID: try row.string("client_id"), scope: try row.string("scope"))
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
                "SELECT * FROM device_grant WHERE realm_id = ? AND ticket = ?",
                [.text(realm.id), connection.hashed(ticket)])
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
                    "UPDATE authorization_code SET is_used = 1 WHERE hash = ?", [connection.hashed(loginCode)])
            }
            let state: PendingDeviceGrant.State = sessionID == nil ? .denied : .approved
            try connection.execute(
                "UPDATE device_grant SET state = ?, session_id = ?, ticket = NULL WHERE device_code = ?",
                [.integer(Int64(state.rawValue)), .optional(sessionID), .blob(try row.blob("device_code"))])
            return true
        }
    }

    /// Redeems a device code.
    ///
    /// The rule throws an error, or creates the grant, which consumes the code.
    package func redeem(
        deviceCode hash: [UInt8], in realm: RealmRecord, at now: Date,
        deciding rule: @escaping StoreDecision<PendingDeviceGrant, NewGrant>
    ) async throws(StoreError) -> DeviceGrantOutcome {
        try await keepClaimsConfiguration(of: realm)
        let journal = EventJournal(realm, at: now)
        return try await write { connection in
            let row = try connection.first(
                "SELECT * FROM device_grant WHERE realm_id = ? AND device_code = ?",
                [.text(realm.id), connection.hashed(hash)])
            guard let row else { return .unknown }
            let pending = try DeviceGrantRows.grant(row, realmID: realm.id, connection)
            let grant: NewGrant
            do throws(OAuthError) { grant = try rule(pending) } catch {
                let pause = DeviceCodeRule.interval(of: pending, after: error)
                try connection.execute(
                    "UPDATE device_grant SET polled_at = ?, pause = ?, state = ? WHERE device_code = ?",
                    [
                        .time(now), .integer(Int64(pause)),
                        .integer(Int64(DeviceCodeRule.state(of: pending, after: error).rawValue)),
                        connection.hashed(hash),
                    ])
                return .refused(error)
            }
            guard let session = pending.session else { return .refused(.sessionNotActive) }
            try connection.execute(
                "UPDATE device_grant SET state = ? WHERE device_code = ?",
                [.integer(Int64(PendingDeviceGrant.State.used.rawValue)), connection.hashed(hash)])
            try Self.keep(grant, of: session, at: now, connection)
            try journal.keep(.deviceCodeToToken, of: EventJournal.User(session.user), session: session.id, connection)
            return .granted(try kept(grant, session, in: realm, connection))
        }
    }
}
