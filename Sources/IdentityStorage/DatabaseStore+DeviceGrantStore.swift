package import FoundationEssentials
package import IdentityCore
import IdentityModel
import OpenID
import SQLDatabase

extension DatabaseStore: DeviceGrantStore {
    /// The number of wrong codes that one address may enter within ``guessingTime``, in seconds.
    private static let maximumGuesses = 10
    private static let guessingTime = 600.0

    package func begin(_ grant: NewDeviceGrant, in realm: RealmRecord, at now: Date) async throws(StoreError) -> Bool {
        try await write { connection in
            try sweep.runIfDue(at: now, connection)
            let shares = NetworkShares.deviceGrants(ofRealm: realm.id)
            try shares.makeRoom(for: grant.network, most: limits.maximumDeviceGrants, connection)
            try shares.trim(to: limits.maximumDeviceGrants - 1, connection)
            return try connection.execute(
                """
                INSERT INTO device_grant (device_code, realm_id, client_id, user_code, scope, pause, state,
                    expires_at, challenge, network)
                VALUES (?, ?, ?, ?, ?, ?, 0, ?, ?, ?) ON CONFLICT DO NOTHING
                """,
                [
                    .blob(grant.deviceCodeHash), .text(realm.id), .text(grant.clientRecordID),
                    .blob(grant.userCodeHash), .text(grant.scope), .integer(Int64(grant.interval)),
                    .time(grant.expiresAt), .optional(grant.challenge?.value), .text(grant.network),
                ]) == 1
        }
    }

    package func claim(
        userCode hash: [UInt8], ticket: [UInt8], address: String, in realm: RealmRecord, at now: Date
    ) async throws(StoreError) -> DeviceClaim {
        try await write { connection in
            let guesser = FailureSubject.deviceCodes(address: address)
            var failures = try FailureRows.record(of: guesser, realmID: realm.id, connection)
            let isRecent = failures.lastFailure.map { now.timeIntervalSince($0) < Self.guessingTime } ?? false
            if !isRecent { failures.count = 0 }
            guard failures.count < Self.maximumGuesses else { return .tooManyGuesses }
            let row = try connection.first(
                "SELECT * FROM device_grant WHERE realm_id = ? AND user_code = ? AND state = 0 AND expires_at > ?",
                [.text(realm.id), .blob(hash), .time(now)])
            guard let row else {
                failures.count += 1
                failures.lastFailure = now
                failures.lastAddress = address
                try FailureRows.save(failures, of: guesser, realmID: realm.id, at: now, connection)
                return .unknown
            }
            try connection.execute(
                "UPDATE device_grant SET ticket = ?, is_touched = 1 WHERE device_code = ?",
                [.blob(ticket), .blob(try row.blob("device_code"))])
            return .found(clientRecordID: try row.string("client_id"), scope: try row.string("scope"))
        }
    }

    package func decide(
        ticket: [UInt8], loginCode: [UInt8]?, redirectURI: String, challenge: String, in realm: RealmRecord,
        at now: Date
    ) async throws(StoreError) -> Bool {
        try await write { connection in
            let row = try connection.first(
                "SELECT * FROM device_grant WHERE realm_id = ? AND ticket = ? AND state = 0 AND expires_at > ?",
                [.text(realm.id), .blob(ticket), .time(now)])
            guard let row else { return false }
            var sessionID: String?
            if let loginCode {
                let code = try connection.first(
                    """
                    SELECT session_id FROM authorization_code WHERE hash = ? AND client_id = ? AND redirect_uri = ?
                        AND challenge = ? AND is_used = 0 AND expires_at > ?
                    """,
                    [
                        .blob(loginCode), .text(try row.string("client_id")), .text(redirectURI), .text(challenge),
                        .time(now),
                    ])
                guard let code else { return false }
                sessionID = try code.string("session_id")
                try connection.execute(
                    "UPDATE authorization_code SET is_used = 1 WHERE hash = ?", [.blob(loginCode)])
            }
            let state: PendingDeviceGrant.State = sessionID == nil ? .denied : .approved
            try connection.execute(
                "UPDATE device_grant SET state = ?, session_id = ?, ticket = NULL WHERE device_code = ?",
                [.integer(Int64(state.rawValue)), .optional(sessionID), .blob(try row.blob("device_code"))])
            return true
        }
    }

    package func redeem(
        deviceCode hash: [UInt8], in realm: RealmRecord, at now: Date,
        deciding rule: @escaping StoreDecision<PendingDeviceGrant, NewGrant>
    ) async throws(StoreError) -> DeviceGrantOutcome {
        try await write { connection in
            let row = try connection.first(
                "SELECT * FROM device_grant WHERE realm_id = ? AND device_code = ?", [.text(realm.id), .blob(hash)])
            guard let row else { return .unknown }
            let pending = PendingDeviceGrant(
                clientRecordID: try row.string("client_id"), scope: try row.string("scope"),
                challenge: try row.optionalString("challenge").flatMap { CodeChallenge(value: $0) },
                state: PendingDeviceGrant.State(rawValue: Int(try row.integer("state"))) ?? .used,
                interval: Int(try row.integer("pause")), polledAt: try row.optionalTime("polled_at"),
                expiresAt: try row.time("expires_at"),
                session: try row.optionalString("session_id").flatMap {
                    try SessionRows.session(id: $0, isOffline: false, realmID: realm.id, connection)
                })
            let grant: NewGrant
            do throws(OAuthError) { grant = try rule(pending) } catch {
                // A device that polls too often must wait five seconds longer from then on (RFC 8628, section 3.5).
                let pause = pending.interval + (error.code == .slowDown ? 5 : 0)
                try connection.execute(
                    "UPDATE device_grant SET polled_at = ?, pause = ? WHERE device_code = ?",
                    [.time(now), .integer(Int64(pause)), .blob(hash)])
                return .refused(error)
            }
            guard let session = pending.session else { return .refused(.sessionNotActive) }
            try connection.execute(
                "UPDATE device_grant SET state = ? WHERE device_code = ?",
                [.integer(Int64(PendingDeviceGrant.State.used.rawValue)), .blob(hash)])
            try Self.keep(grant, of: session, at: now, connection)
            return .granted(session, scope: pending.scope)
        }
    }
}
