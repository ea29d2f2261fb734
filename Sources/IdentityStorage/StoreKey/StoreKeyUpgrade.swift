import IdentityCore
import IdentityModel
import SQLDatabase

/// Seals and hashes what older versions stored without a key.
///
/// Their activation codes stay under Argon2id until they end, since nobody knows the codes. Rows are read in portions, so that a store of any size needs
/// no more memory.
struct StoreKeyUpgrade {
    /// Whether the store had anything to seal or to hash.
    ///
    /// If so, its file still contains the old bytes, in pages that are not used any more.
    private(set) var changedRows = false

    private let connection: StoreConnection
    /// The number of rows that are read at once.
    private let portion: Int

    /// The columns with digests of tokens, codes and cookies that the server hands out.
    private static let digests = [
        ("refresh_token", "hash"), ("refresh_token", "parent"), ("authorization_code", "hash"), ("session", "cookie"),
        ("device_grant", "device_code"), ("device_grant", "user_code"), ("device_grant", "ticket"),
        ("pool_refresh_token", "hash"), ("pool_challenge", "session"), ("hosted_login", "state"),
        ("hosted_login", "browser"), ("hosted_code", "hash"), ("hosted_session", "cookie"),
    ]

    /// The length of a digest, before and after it is hashed under the key.
    private static let digestLength = 32

    /// Runs in the caller's transaction; must run once only, since a digest that has been hashed cannot be told from one that has not.
    init(_ connection: StoreConnection, portion: Int = 1_000) throws {
        self.connection = connection
        self.portion = portion
        for column in SealedColumn.all { try seal(column) }
        for (table, column) in Self.digests { try hash(table, column) }
    }

    private mutating func seal(_ column: SealedColumn) throws {
        let names = column.rowID.joined(separator: ", ")
        let places = column.rowID.map { _ in "?" }.joined(separator: ", ")
        var last: [String]?
        while true {
            // What is sealed keeps its row's id, so the next portion begins behind it.
            let rows = try connection.query(
                """
                SELECT \(names), \(column.name) FROM \(column.table)
                WHERE \(column.name) IS NOT NULL\(last == nil ? "" : " AND (\(names)) > (\(places))")
                ORDER BY \(names) LIMIT ?
                """, (last ?? []).map(SQLValue.text) + [.integer(Int64(portion))])
            for row in rows {
                let id = try column.id(of: row)
                let secret =
                    column.isText ? Secret(try row.string(column.name)) : Secret(try row.blob(column.name))
                try connection.execute(
                    "UPDATE \(column.table) SET \(column.name) = ? WHERE (\(names)) = (\(places))",
                    [connection.sealed(secret, in: column, of: id)] + id.map(SQLValue.text))
                changedRows = true
                last = id
            }
            guard rows.count == portion else { return }
        }
    }

    /// Hashes a column, which can be the key of its rows.
    ///
    /// A digest that has been hashed is one byte longer until all are, so that it is not hashed twice.
    private mutating func hash(_ table: String, _ column: String) throws {
        let mark: [UInt8] = [0]
        var last: [UInt8] = []
        while true {
            let rows = try connection.query(
                """
                SELECT DISTINCT \(column) AS digest FROM \(table) WHERE \(column) > ? AND length(\(column)) <> \(Self.digestLength + 1)
                ORDER BY \(column) LIMIT ?
                """, [.blob(last), .integer(Int64(portion))])
            for row in rows {
                let digest = try row.blob("digest")
                try connection.execute(
                    "UPDATE \(table) SET \(column) = ? WHERE \(column) = ?",
                    [.blob(connection.keyedDigest(digest) + mark), .blob(digest)])
                changedRows = true
                last = digest
            }
            guard rows.count == portion else { break }
        }
        try connection.execute(
            """
            UPDATE \(table) SET \(column) = substr(\(column), 1, \(Self.digestLength))
            WHERE length(\(column)) = \(Self.digestLength + 1)
            """)
    }
}
