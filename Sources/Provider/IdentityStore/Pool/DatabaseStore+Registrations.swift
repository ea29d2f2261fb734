import CognitoProtocol
package import FoundationEssentials
import SQLDatabase

extension DatabaseStore {
    /// How long an attempt is stored, in seconds: 90 days.
    private static let registrationAge = 90.0 * 86_400

    /// Registers a user in one transaction: calls the rule, and stores the user, the device's bit and the record for
    /// support.
    ///
    /// Repeating a successful registration returns the first result if the rule accepts it. A repetition is an attempt
    /// for the same user name with the same invocation ID, or with the same body within 60 seconds. Refusals are
    /// recorded for support too.
    package func register(
        _ attempt: RegistrationAttempt, in pool: PoolRecord, at now: Date,
        deciding rule: @escaping @Sendable (RegistrationFacts) throws(RegistrationError) -> AcceptedRegistration
    ) async throws(StoreError) -> RegistrationOutcome {
        let journal = try await EventJournal(of: pool, at: now, self)
        return try await write { connection in
            let earlier = try Self.userOfRepetition(attempt, in: pool, at: now, connection)
            var facts = try Self.facts(for: attempt, in: pool, connection)
            facts.isRepetition = earlier != nil
            let accepted: AcceptedRegistration
            do throws(RegistrationError) { accepted = try rule(facts) } catch {
                try record(attempt.record(.refused(error.name), error.detail, at: now), attempt, pool, connection)
                return .refused(error)
            }
            if let earlier { return .repeated(earlier) }
            let user = PoolUser(
                subject: attempt.subject, username: attempt.username, kind: accepted.kind,
                registrationKid: accepted.registrationKid, entitlementsSet: accepted.entitlementsSet,
                issuer: accepted.issuer, attributes: accepted.attributes, signInKey: accepted.signInKey,
                createdAt: now, modifiedAt: now)
            try PoolUserRows.insert(user, pool.poolID, connection)
            if let device = accepted.markedDevice { try Self.mark(device, in: pool, connection) }
            try record(attempt.record(.registered, "", at: now), attempt, pool, connection)
            try journal?.keep(
                .registration, of: EventJournal.User(user), details: ["register_method": user.kind.rawValue],
                connection)
            return .registered(user)
        }
    }

    /// Records, for support, an attempt that was refused before the store was needed.
    ///
    /// The number of records is limited in total and per network.
    package func record(
        _ registration: RegistrationRecord, network: String, in pool: PoolRecord
    ) async throws(StoreError) {
        try await write { connection in
            try insert(registration, network: network, userID: nil, invocationID: nil, bodyHash: nil, pool, connection)
        }
    }

    private func record(
        _ registration: RegistrationRecord, _ attempt: RegistrationAttempt, _ pool: PoolRecord,
        _ connection: StoreConnection
    ) throws {
        try insert(
            registration, network: attempt.network,
            userID: registration.outcome == .registered ? attempt.subject : nil, invocationID: attempt.invocationID,
            bodyHash: attempt.bodyHash, pool, connection)
    }

    /// Stores a record, and deletes older ones beyond the limits.
    func insert(
        _ registration: RegistrationRecord, network: String, userID: String?, invocationID: String?,
        bodyHash: [UInt8]?, _ pool: PoolRecord, _ connection: StoreConnection
    ) throws {
        let shares = NetworkShares.registrations(ofPool: pool.poolID.rawValue)
        try shares.room(for: network, most: limits.maximumRegistrations).make(connection)
        let failure: String? = registration.outcome == .registered ? nil : registration.outcome.text
        try connection.execute(
            """
            INSERT INTO pool_registration (pool_id, registration_id, method, username, failure, detail, happened_at,
                expires_at, is_touched, network, user_id, invocation_id, body_hash)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .text(pool.poolID.rawValue), .text(registration.id.rawValue.cut(toBytes: StoredBounds.name)),
                .optional(registration.method?.rawValue),
                .text(registration.username.rawValue.cut(toBytes: StoredBounds.poolUsername)), .optional(failure),
                .text(registration.detail.cut(toBytes: StoredBounds.value)), .time(registration.at),
                .time(registration.at.addingTimeInterval(Self.registrationAge)), .bool(failure == nil),
                .text(network), .optional(userID), .optional(invocationID), connection.hashed(bodyHash),
            ])
    }

    /// The user of the earlier registration that this attempt repeats; `nil` if it does not repeat one.
    private static func userOfRepetition(
        _ attempt: RegistrationAttempt, in pool: PoolRecord, at now: Date, _ connection: StoreConnection
    ) throws -> PoolUser? {
        let earlier = try connection.query(
            """
            SELECT user_id, invocation_id, body_hash, happened_at FROM pool_registration
            WHERE pool_id = ? AND username = ? AND user_id IS NOT NULL AND (invocation_id = ? OR body_hash = ?)
                AND expires_at > ?
            ORDER BY number DESC
            """,
            [
                .text(pool.poolID.rawValue), .text(attempt.username.rawValue), .optional(attempt.invocationID),
                connection.hashed(attempt.bodyHash), .time(now),
            ]
        ).map { row in
            let hasSameBody = try row.optionalBlob("body_hash") == connection.keyedDigest(attempt.bodyHash)
            return EarlierRegistration(
                userSubject: try row.string("user_id"), invocationID: try row.optionalString("invocation_id"),
                bodyHash: hasSameBody ? attempt.bodyHash : nil, registeredAt: try row.time("happened_at"))
        }
        guard let repeated = earlier.first(where: { attempt.repeats($0, at: now) }) else { return nil }
        return try PoolUserRows.user(subject: repeated.userSubject, pool.poolID, connection)
    }

    private static func facts(
        for attempt: RegistrationAttempt, in pool: PoolRecord, _ connection: StoreConnection
    ) throws -> RegistrationFacts {
        let id: SQLValue = .text(pool.poolID.rawValue)
        // The settings may have changed since the caller read the pool.
        guard let current = try PoolRows.pool(where: "id", is: pool.poolID.rawValue, connection) else {
            throw StoreError(code: .failed, detail: "the pool was deleted")
        }
        let lookup = attempt.lookup
        var facts = RegistrationFacts(
            pool: current,
            isUsernameTaken: PoolUsernameRule.isTaken(try holders(of: attempt.username, in: pool, connection)))
        if let key = lookup.testKeyID {
            facts.testKey = try connection.first(
                "SELECT * FROM pool_test_key WHERE id = ? AND pool_id = ?", [.text(key), id]
            ).map(testKey)
        }
        facts.issuer = try lookup.issuerKey.flatMap { try issuer($0, in: pool, connection) }
        if let device = lookup.attestedDevice {
            facts.deviceBits =
                try connection.first(
                    "SELECT bit0, bit1 FROM pool_device WHERE pool_id = ? AND device_id = ?", [id, .text(device)]
                ).map { DeviceBits(bit0: try $0.bool("bit0"), bit1: try $0.bool("bit1")) } ?? DeviceBits()
        }
        if let vendorID = lookup.vendorID {
            facts.allowedDevice = try connection.first(
                "SELECT * FROM pool_allowed_device WHERE pool_id = ? AND device_id = ?", [id, .text(vendorID)]
            ).map(allowedDevice)
        }
        if attempt.method == .playIntegrity {
            let rows = try connection.query("SELECT digest FROM pool_fingerprint WHERE pool_id = ?", [id])
            facts.fingerprints = Set(try rows.map { try $0.string("digest") })
        }
        return facts
    }

    /// The uses of a name in the pool.
    private static func holders(
        of name: PoolUsername, in pool: PoolRecord, _ connection: StoreConnection
    ) throws -> PoolUsernameRule.Holders {
        var holders = PoolUsernameRule.Holders()
        holders.hasNamesake = try PoolUserRows.user(named: name, pool.poolID, connection) != nil
        holders.isSubject = try PoolUserRows.user(subject: name.rawValue, pool.poolID, connection) != nil
        if let provider = name.providerPrefix {
            holders.hasProviderPrefix =
                try connection.first(
                    "SELECT 1 FROM pool_provider WHERE pool_id = ? AND name = ?",
                    [.text(pool.poolID.rawValue), .text(provider)]) != nil
        }
        return holders
    }

    private static func mark(_ device: String, in pool: PoolRecord, _ connection: StoreConnection) throws {
        try connection.execute(
            """
            INSERT INTO pool_device (pool_id, device_id, bit0, bit1) VALUES (?, ?, 1, 0)
            ON CONFLICT (pool_id, device_id) DO UPDATE SET bit0 = 1
            """, [.text(pool.poolID.rawValue), .text(device)])
    }
}

extension RegistrationAttempt {
    fileprivate func record(
        _ outcome: RegistrationRecord.Outcome, _ detail: String, at now: Date
    ) -> RegistrationRecord {
        RegistrationRecord(
            id: registrationID, at: now, method: method, username: username, outcome: outcome, detail: detail)
    }
}
