import SQLDatabase

/// The values of users' attributes as rows, which only searches read; everything else reads `account.attributes`.
enum AttributeRows {
    static func replace(_ attributes: [String: [String]], ofUser id: String, _ connection: StoreConnection) throws {
        try connection.perform("DELETE FROM account_attribute WHERE user_id = ?", [.text(id)])
        try insert(attributes, ofUser: id, connection)
    }

    /// Adds the rows of a user who has none.
    static func insert(_ attributes: [String: [String]], ofUser id: String, _ connection: StoreConnection) throws {
        for (name, values) in attributes {
            for (position, value) in values.enumerated() {
                try connection.perform(
                    """
                    INSERT INTO account_attribute (user_id, name, ordinal, value, value_start)
                    VALUES (?1, ?2, ?3, ?4, \(start(of: "?4")))
                    """, [.text(id), .text(name), .integer(Int64(position)), .text(value)])
            }
        }
    }

    /// The SQL expression for the indexed part of a value.
    static func start(of value: String) -> String { "substr(CAST(\(value) AS TEXT), 1, 200)" }
}
