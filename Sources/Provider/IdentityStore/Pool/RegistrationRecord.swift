package import CognitoProtocol
package import FoundationEssentials
import SQLDatabase

/// One attempt to register, as stored for support.
///
/// Attempts can share a registration ID.
package struct RegistrationRecord: Sendable, Hashable {
    /// The ID chosen by the client; empty if it sent none.
    package let id: RegistrationID
    /// The time of the attempt.
    package let at: Date
    /// The method; `nil` for one that the server does not know.
    package let method: PoolUserKind?
    /// The requested user name.
    package let username: PoolUsername
    package let outcome: Outcome
    /// The reason of a refusal as a sentence, without secrets; empty for a success.
    package let detail: String

    /// The result of an attempt.
    package enum Outcome: Sendable, Hashable {
        case registered
        /// The attempt was refused with the error named here.
        case refused(String)

        /// `registered`, or the error's name.
        package var text: String {
            switch self {
            case .registered: "registered"
            case .refused(let error): error
            }
        }
    }

    package init(
        id: RegistrationID, at: Date, method: PoolUserKind?, username: PoolUsername, outcome: Outcome,
        detail: String = ""
    ) {
        self.id = id
        self.at = at
        self.method = method
        self.username = username
        self.outcome = outcome
        self.detail = detail
    }
}

/// A search for recorded registrations.
package struct RegistrationQuery: Sendable, Hashable {
    /// The registration ID; `nil` for all.
    package var registrationID: RegistrationID?
    /// Whether to return only refused attempts.
    var isFailedOnly: Bool
    package var maximum: Int

    package init(registrationID: RegistrationID? = nil, isFailedOnly: Bool = false, maximum: Int = 1_000) {
        self.registrationID = registrationID
        self.isFailedOnly = isFailedOnly
        self.maximum = maximum
    }
}

extension DatabaseStore {
    /// How long an attempt is stored, in seconds: 90 days.
    private static let registrationAge = 90.0 * 86_400

    /// The matching recorded registrations, newest first.
    package func registrations(
        matching query: RegistrationQuery, in pool: PoolRecord
    ) async throws(StoreError) -> [RegistrationRecord] {
        var condition = "pool_id = ?"
        var values: [any SQLBindable] = [pool.poolID]
        if let id = query.registrationID {
            condition += " AND registration_id = ?"
            // Only the beginning of a long ID is stored.
            values.append(id.rawValue.cut(toBytes: StoredBounds.name))
        }
        if query.isFailedOnly { condition += " AND failure IS NOT NULL" }
        let sql = "SELECT * FROM pool_registration WHERE \(condition) ORDER BY number DESC LIMIT ?"
        let bindings = values + [query.maximum]
        return try await read { try $0.query(sql, bindings).map(Self.registration) }
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

    /// Stores a record, and deletes older ones beyond the limits.
    func insert(
        _ registration: RegistrationRecord, network: String, userID: String?, invocationID: String?,
        bodyHash: [UInt8]?, _ pool: PoolRecord, _ connection: StoreConnection
    ) throws {
        let shares = NetworkLimits.registrations(ofPool: pool.poolID.rawValue)
        try shares.room(for: network, most: limits.maximumRegistrations).make(connection)
        let failure: String? = registration.outcome == .registered ? nil : registration.outcome.text
        try connection.insert(
            into: "pool_registration",
            [
                "pool_id": pool.poolID, "registration_id": registration.id.rawValue.cut(toBytes: StoredBounds.name),
                "method": registration.method?.rawValue,
                "username": registration.username.rawValue.cut(toBytes: StoredBounds.poolUsername), "failure": failure,
                "detail": registration.detail.cut(toBytes: StoredBounds.value), "happened_at": registration.at,
                "expires_at": registration.at.addingTimeInterval(Self.registrationAge), "is_touched": failure == nil,
                "network": network, "user_id": userID, "invocation_id": invocationID,
                "body_hash": connection.hashed(bodyHash),
            ])
    }

    private static func registration(_ row: Row) throws -> RegistrationRecord {
        try RegistrationRecord(
            id: row["registration_id"], at: row["happened_at"],
            method: (row["method"] as String?).flatMap { PoolUserKind(rawValue: $0) }, username: row["username"],
            outcome: (row["failure"] as String?).map { .refused($0) } ?? .registered, detail: row["detail"])
    }
}
