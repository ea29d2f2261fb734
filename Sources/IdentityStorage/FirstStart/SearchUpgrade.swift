import SQLDatabase

/// Fills the search columns of names that an older version stored and that have other letters than ASCII.
enum SearchUpgrade {
    private static let setting: SQLValue = .text("search-columns")
    /// The number of users that are read at once.
    private static let batch: Int64 = 1_000

    /// Fills the columns of all users, once for a store.
    ///
    /// Runs in the caller's transaction.
    static func run(_ connection: StoreConnection) throws {
        guard try connection.first("SELECT 1 FROM setting WHERE name = ?", [setting]) == nil else { return }
        var last = ""
        while true {
            let rows = try connection.query(
                """
                SELECT id, first_name, last_name FROM account
                WHERE id > ? AND ((first_name IS NOT NULL AND first_name_search IS NULL)
                    OR (last_name IS NOT NULL AND last_name_search IS NULL))
                ORDER BY id LIMIT ?
                """, [.text(last), .integer(batch)])
            for row in rows {
                last = try row.string("id")
                try connection.execute(
                    "UPDATE account SET first_name_search = ?, last_name_search = ? WHERE id = ?",
                    [
                        .optional(try row.optionalString("first_name")?.lowercased()),
                        .optional(try row.optionalString("last_name")?.lowercased()), .text(last),
                    ])
            }
            guard rows.count == batch else { break }
        }
        try connection.execute(
            "INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING", [setting, .text("1")])
    }
}
