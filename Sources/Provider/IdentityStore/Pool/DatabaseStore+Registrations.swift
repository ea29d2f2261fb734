package import CognitoProtocol
package import FoundationEssentials
package import JOSE
import SQLDatabase

/// An attempt to register a user.
package struct RegistrationAttempt: Sendable, Hashable {
    /// The ID for the user, a new UUID.
    package let subject: String
    package let username: PoolUsername
    /// The ID for support; empty if the client sent none.
    package let registrationID: RegistrationID
    package let method: PoolUserKind
    /// The value of `amz-sdk-invocation-id`, at most 255 bytes.
    let invocationID: String?
    /// The SHA-256 digest of the request's body.
    let bodyHash: [UInt8]
    /// The network of the request, for the limit per network; empty for none.
    let network: String
    /// What the rule needs from the store.
    package let lookup: RegistrationLookup

    package init(
        subject: String, username: PoolUsername, registrationID: RegistrationID, method: PoolUserKind,
        invocationID: String?, bodyHash: [UInt8], network: String, lookup: RegistrationLookup
    ) {
        self.subject = subject
        self.username = username
        self.registrationID = registrationID
        self.method = method
        self.invocationID = invocationID
        self.bodyHash = bodyHash
        self.network = network
        self.lookup = lookup
    }
}

/// The keys, from the unverified request, of the rows that a registration rule needs.
package struct RegistrationLookup: Sendable, Hashable {
    var testKeyID: String?
    var issuerKey: FSSOKeyName?
    /// The device that a DeviceCheck token is for.
    var attestedDevice: String?
    /// The vendor ID of the request, a UUID in upper case.
    var vendorID: String?
}

/// The stored facts for the decision about a registration.
package struct RegistrationFacts: Sendable, Hashable {
    package let pool: PoolRecord
    /// Whether the user name is taken.
    let isUsernameTaken: Bool
    /// Whether the attempt repeats a successful one whose response was lost.
    var isRepetition = false
    /// The TEST key of the lookup, revoked or not.
    var testKey: TestKeyRecord?
    /// The issuer's key of the lookup.
    package var issuer: FSSOIssuerRecord?
    /// The bits of the attested device.
    var deviceBits = DeviceBits()
    /// The permission of the vendor ID, ended or not.
    var allowedDevice: AllowedDeviceRecord?
    /// The digests of the pool's signing-certificate fingerprints.
    package var fingerprints: Set<String> = []
}

/// The rows to write for an accepted registration.
package struct AcceptedRegistration: Sendable, Hashable {
    package let kind: PoolUserKind
    package var registrationKid: String?
    package var entitlementsSet: String?
    package var issuer: String?
    package var attributes: [String: JSONValue] = [:]
    package var signInKey: SignInKeyDocument?
    /// The device whose bit 0 is set.
    var markedDevice: String?
}

package struct RegistrationError: Error, Sendable, Hashable {
    package enum Reason: Sendable, Hashable {
        /// The server's checks failed; the client gets a `UserLambdaValidationException`.
        case failed(RegistrationFailure)
        /// The user name is taken; the client gets a `UsernameExistsException`.
        case usernameExists
    }

    package let reason: Reason
    /// The reason as a sentence for support, without secrets.
    package let detail: String

    package init(_ reason: Reason, _ detail: String) {
        self.reason = reason
        self.detail = detail
    }
}

/// The two bits that the simulated DeviceCheck keeps for a device (Apple, DeviceCheck).
struct DeviceBits: Sendable, Hashable {
    /// Whether the device has registered a user.
    var bit0 = false
    /// Not used.
    var bit1 = false
}

/// An earlier registration of a user name, as stored.
struct EarlierRegistration: Sendable, Hashable {
    /// The `sub` of the registered user.
    let userSubject: String
    /// The value of `amz-sdk-invocation-id`.
    let invocationID: String?
    /// The SHA-256 digest of the request's body.
    let bodyHash: [UInt8]?
    let registeredAt: Date
}

extension RegistrationAttempt {
    /// How long the same body counts as a repetition, in seconds.
    static let repetitionTime = 60.0

    /// Whether this attempt repeats an earlier registration of its user name whose response was lost.
    func repeats(_ earlier: EarlierRegistration, at now: Date) -> Bool {
        if let invocationID, invocationID == earlier.invocationID { return true }
        return bodyHash == earlier.bodyHash
            && now.timeIntervalSince(earlier.registeredAt) < RegistrationAttempt.repetitionTime
    }
}

extension PoolUsername {
    /// The part of the name before the first `_`; `nil` if there is no `_`.
    ///
    /// If it is a provider's name, the name belongs to that provider's users, even before their first sign-in.
    var providerPrefix: String? {
        let parts = rawValue.utf8.split(separator: UInt8(ascii: "_"), maxSplits: 1, omittingEmptySubsequences: false)
        return parts.count == 2 ? String(parts[0]) : nil
    }
}

/// Decides whether a name is available for a new user of a pool.
enum PoolUsernameRule {
    /// The uses of a name in the pool.
    struct Holders: Sendable, Hashable {
        /// Whether a user has the name.
        var hasNamesake = false
        /// Whether the name is the `sub` of a user.
        var isSubject = false
        /// Whether the name begins with the name of an upstream provider and `_`.
        var hasProviderPrefix = false
    }

    /// Whether the name is taken.
    ///
    /// Administrators refer to users by name or by `sub`, so a name equal to another user's `sub` would be ambiguous.
    /// Names with a provider's prefix belong to its users.
    static func isTaken(_ holders: Holders) -> Bool {
        holders.hasNamesake || holders.isSubject || holders.hasProviderPrefix
    }
}

extension DatabaseStore {
    /// Registers a user in one transaction: calls the rule, and stores the user, the device's bit and the record for
    /// support.
    ///
    /// Repeating a successful registration returns the first result if the rule accepts it. A repetition is an attempt
    /// for the same user name with the same invocation ID, or with the same body within 60 seconds. Refusals are
    /// recorded for support too. Throws `RegistrationError` or `StoreError`.
    package func register(
        _ attempt: RegistrationAttempt, in pool: PoolRecord, at now: Date,
        deciding rule: @escaping @Sendable (RegistrationFacts) throws(RegistrationError) -> AcceptedRegistration
    ) async throws -> PoolUser {
        let journal = try await EventJournal(of: pool, at: now, self)
        return try await write { connection -> Result<PoolUser, RegistrationError> in
            let earlier = try Self.userOfRepetition(attempt, in: pool, at: now, connection)
            var facts = try Self.facts(for: attempt, in: pool, connection)
            facts.isRepetition = earlier != nil
            let accepted: AcceptedRegistration
            do throws(RegistrationError) { accepted = try rule(facts) } catch {
                try record(attempt.record(.refused(error.name), error.detail, at: now), attempt, pool, connection)
                return .failure(error)
            }
            if let earlier { return .success(earlier) }
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
            return .success(user)
        }.get()
    }

    private func record(
        _ registration: RegistrationRecord, _ attempt: RegistrationAttempt, _ pool: PoolRecord,
        _ connection: StoreConnection
    ) throws {
        try insert(
            registration, network: attempt.network, userID: registration.outcome == .registered ? attempt.subject : nil,
            invocationID: attempt.invocationID, bodyHash: attempt.bodyHash, pool, connection)
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
            """, pool.poolID, attempt.username, attempt.invocationID, connection.hashed(attempt.bodyHash), now
        ).map { row in
            let hasSameBody = try row["body_hash"] as [UInt8]? == connection.hashed(attempt.bodyHash)
            return try EarlierRegistration(
                userSubject: row["user_id"], invocationID: row["invocation_id"],
                bodyHash: hasSameBody ? attempt.bodyHash : nil, registeredAt: row["happened_at"])
        }
        guard let repeated = earlier.first(where: { attempt.repeats($0, at: now) }) else { return nil }
        return try PoolUserRows.user(subject: repeated.userSubject, pool.poolID, connection)
    }

    private static func facts(
        for attempt: RegistrationAttempt, in pool: PoolRecord, _ connection: StoreConnection
    ) throws -> RegistrationFacts {
        let id = pool.poolID
        // The settings may have changed since the caller read the pool.
        guard let current = try PoolRows.pool(where: "id", is: pool.poolID, connection) else {
            throw StoreError(code: .failed, detail: "the pool was deleted")
        }
        let lookup = attempt.lookup
        var facts = RegistrationFacts(
            pool: current,
            isUsernameTaken: PoolUsernameRule.isTaken(try holders(of: attempt.username, in: pool, connection)))
        if let key = lookup.testKeyID {
            facts.testKey = try connection.first("SELECT * FROM pool_test_key WHERE id = ? AND pool_id = ?", key, id)
                .map(testKey)
        }
        facts.issuer = try lookup.issuerKey.flatMap { try issuer($0, in: pool, connection) }
        if let device = lookup.attestedDevice {
            facts.deviceBits =
                try connection.first(
                    "SELECT bit0, bit1 FROM pool_device WHERE pool_id = ? AND device_id = ?", id, device
                ).map { try DeviceBits(bit0: $0["bit0"], bit1: $0["bit1"]) } ?? DeviceBits()
        }
        if let vendorID = lookup.vendorID {
            facts.allowedDevice = try connection.first(
                "SELECT * FROM pool_allowed_device WHERE pool_id = ? AND device_id = ?", id, vendorID
            ).map(allowedDevice)
        }
        if attempt.method == .playIntegrity {
            let rows = try connection.query("SELECT digest FROM pool_fingerprint WHERE pool_id = ?", id)
            facts.fingerprints = try Set(rows.map { try $0["digest"] })
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
                    "SELECT 1 FROM pool_provider WHERE pool_id = ? AND name = ?", pool.poolID, provider) != nil
        }
        return holders
    }

    private static func mark(_ device: String, in pool: PoolRecord, _ connection: StoreConnection) throws {
        try connection.insert(
            into: "pool_device", ["pool_id": pool.poolID, "device_id": device, "bit0": true, "bit1": false],
            onConflict: "(pool_id, device_id) DO UPDATE SET bit0 = 1")
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
