import IdentityCore
import IdentityModel
import SQLDatabase

/// Seals and hashes what older versions stored without a key.
///
/// Their activation codes stay under Argon2id until they end, since nobody knows the codes.
struct StoreKeyUpgrade {
    /// Whether the store had anything to seal or to hash.
    ///
    /// If so, its file still contains the old bytes, in pages that are not used any more.
    private(set) var changedRows = false

    /// The columns with digests of tokens, codes and cookies that the server hands out.
    private static let digests = [
        ("refresh_token", "hash"), ("refresh_token", "parent"), ("authorization_code", "hash"), ("session", "cookie"),
        ("device_grant", "device_code"), ("device_grant", "user_code"), ("device_grant", "ticket"),
        ("pool_refresh_token", "hash"), ("pool_challenge", "session"), ("hosted_login", "state"),
        ("hosted_login", "browser"), ("hosted_code", "hash"), ("hosted_session", "cookie"),
    ]

    /// Runs in the caller's transaction; must run once only, since a digest that has been hashed cannot be told from one that has not.
    init(_ connection: StoreConnection) throws {
        for column in SealedColumn.all { try seal(column, connection) }
        for (table, column) in Self.digests { try hash(table, column, connection) }
    }

    private mutating func seal(_ column: SealedColumn, _ connection: StoreConnection) throws {
        let names = column.rowID.joined(separator: ", ")
        let rows = try connection.query(
            "SELECT \(names), \(column.name) FROM \(column.table) WHERE \(column.name) IS NOT NULL")
        let condition = column.rowID.map { "\($0) = ?" }.joined(separator: " AND ")
        for row in rows {
            let id = try column.id(of: row)
            let secret =
                column.isText ? Secret(try row.string(column.name)) : Secret(try row.blob(column.name))
            try connection.execute(
                "UPDATE \(column.table) SET \(column.name) = ? WHERE \(condition)",
                [connection.sealed(secret, in: column, of: id)] + id.map(SQLValue.text))
            changedRows = true
        }
    }

    private mutating func hash(_ table: String, _ column: String, _ connection: StoreConnection) throws {
        let rows = try connection.query(
            "SELECT DISTINCT \(column) AS digest FROM \(table) WHERE \(column) IS NOT NULL")
        for row in rows {
            let digest = try row.blob("digest")
            try connection.execute(
                "UPDATE \(table) SET \(column) = ? WHERE \(column) = ?", [connection.hashed(digest), .blob(digest)])
            changedRows = true
        }
    }
}
