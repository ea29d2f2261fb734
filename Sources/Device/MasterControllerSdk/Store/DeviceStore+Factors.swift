import FoundationEssentials
import IdentityModel
import SQLDatabase
import Sentences

extension DeviceStore {
    func factor(of identifier: KsUserIdentifier) async throws(ControlError) -> StoredFactor? {
        try await read { connection in try Self.factor(of: identifier, connection) }
    }

    /// Replaces the given version of a factor (`nil` if there is none); returns `false` and changes nothing if another
    /// version is stored.
    ///
    /// `mode` is stored with it if it changes.
    func replaceFactor(
        of identifier: KsUserIdentifier, version: String?, by factor: StoredFactor?, mode: AuthenticationMode? = nil
    ) async throws(ControlError) -> Bool {
        try await write { connection in
            guard try Self.user(identifier, connection) != nil,
                try Self.factor(of: identifier, connection)?.version == version
            else { return false }
            try Self.put(factor, for: identifier, connection)
            if let mode {
                try connection.execute(
                    "UPDATE users SET authentication_mode = ? WHERE tenant_id = ? AND user_id = ?", mode.rawValue,
                    identifier.tenantId, identifier.userId)
            }
            return true
        }
    }

    /// Deletes a user's factor; with a version, only that version.
    func deleteFactor(of identifier: KsUserIdentifier, version: String? = nil) async throws(ControlError) {
        try await write { connection in
            var sql = "DELETE FROM first_factors WHERE tenant_id = ? AND user_id = ?"
            var values: [any SQLBindable] = [identifier.tenantId, identifier.userId]
            if let version {
                sql += " AND version = ?"
                values.append(version)
            }
            try connection.execute(sql, values)
        }
    }

    /// Counts a PIN attempt before it is made; returns the number of attempts left, or `nil` if there was none.
    ///
    /// Counting and checking are one step, so that other programs cannot exceed the limit. After the last attempt the
    /// factor is deleted; the row remains and marks the PIN as blocked.
    func countPINTry(of identifier: KsUserIdentifier, version: String, limit: Int) async throws(ControlError) -> Int? {
        try await write { connection in
            let key: [any SQLBindable] = [identifier.tenantId, identifier.userId, version]
            let counted = try connection.execute(
                """
                UPDATE first_factors SET pin_tries = pin_tries + 1
                WHERE tenant_id = ? AND user_id = ? AND version = ? AND sealed IS NOT NULL AND pin_tries < \(limit)
                """, key)
            guard counted == 1, let factor = try Self.factor(of: identifier, connection) else {
                try Self.block(key, connection)
                return nil
            }
            return limit - factor.pinTries
        }
    }

    /// Reverts the count of an attempt whose PIN could not be compared.
    func takeBackPINTry(of identifier: KsUserIdentifier, version: String) async throws(ControlError) {
        try await write { connection in
            try connection.execute(
                """
                UPDATE first_factors SET pin_tries = max(0, pin_tries - 1)
                WHERE tenant_id = ? AND user_id = ? AND version = ?
                """, identifier.tenantId, identifier.userId, version)
        }
    }

    /// Deletes the factor after the last PIN attempt.
    func blockPIN(of identifier: KsUserIdentifier, version: String) async throws(ControlError) {
        try await write { connection in
            try Self.block([identifier.tenantId, identifier.userId, version], connection)
        }
    }

    /// Resets the attempts after a correct PIN.
    func clearPINTries(of identifier: KsUserIdentifier, version: String) async throws(ControlError) {
        try await write { connection in
            try connection.execute(
                "UPDATE first_factors SET pin_tries = 0 WHERE tenant_id = ? AND user_id = ? AND version = ?",
                identifier.tenantId, identifier.userId, version)
        }
    }

    private static func block(_ key: [any SQLBindable], _ connection: any Connection) throws {
        try connection.execute(
            "UPDATE first_factors SET sealed = NULL WHERE tenant_id = ? AND user_id = ? AND version = ?", key)
    }

    static func put(_ factor: StoredFactor?, for identifier: KsUserIdentifier, _ connection: any Connection) throws {
        let key: [any SQLBindable] = [identifier.tenantId, identifier.userId]
        guard let factor else {
            try connection.execute("DELETE FROM first_factors WHERE tenant_id = ? AND user_id = ?", key)
            return
        }
        try connection.execute(
            """
            INSERT OR REPLACE INTO first_factors (tenant_id, user_id, version, client_id, sealed, expires_at, pin_salt,
                pin_memory, pin_iterations, pin_tries, kind) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            key + [
                factor.version, factor.clientID.rawValue, factor.sealed, value(of: factor.expiry), factor.pin?.salt,
                factor.pin?.parameters.memoryBytes, factor.pin?.parameters.iterations, factor.pinTries,
                factor.kind.rawValue,
            ])
    }

    /// The column `expires_at`: `NULL` is unknown, and 0 never, as in `refresh_expires_in`.
    private static func value(of expiry: Expiry<Date>) -> SQLValue {
        switch expiry {
        case .known(let time): time.sqlValue
        case .never: .integer(0)
        case .unknown: .null
        }
    }

    private static func expiry(_ stored: Date?) -> Expiry<Date> {
        stored.map { $0.timeIntervalSince1970 == 0 ? .never : .known($0) } ?? .unknown
    }

    private static func factor(of identifier: KsUserIdentifier, _ connection: any Connection) throws -> StoredFactor? {
        guard
            let row = try connection.first(
                "SELECT * FROM first_factors WHERE tenant_id = ? AND user_id = ?", identifier.tenantId,
                identifier.userId)
        else { return nil }
        var pin: PINDerivation?
        if let salt: [UInt8] = try row["pin_salt"] {
            pin = try PINDerivation(
                salt: salt,
                parameters: PasswordHash.Parameters(memoryBytes: row["pin_memory"], iterations: row["pin_iterations"]))
        }
        guard let kind = try FirstFactor(rawValue: row["kind"]) else {
            throw ControlError(
                .internalError, .storageDamaged, Text("This device's store names an unknown first factor."))
        }
        return try StoredFactor(
            kind: kind, version: row["version"], clientID: ClientID(row["client_id"]), sealed: row["sealed"],
            expiry: expiry(row["expires_at"]), pin: pin, pinTries: row["pin_tries"])
    }
}
