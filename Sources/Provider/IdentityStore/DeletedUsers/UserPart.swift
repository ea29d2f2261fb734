import SQLDatabase

/// A table with rows that belong to a user and come back with a restored user.
///
/// Sessions do not come back, nor do TEST keys, which the deletion revokes. `RestoredUserTests` fails for a table with
/// rows of users that is neither listed here nor excepted there.
struct UserPart: Sendable {
    /// What a row refers to besides its user, which can be deleted before the user is restored.
    struct Reference: Sendable {
        let column: String
        let table: String
        /// The column of `table` with the value of `column`.
        var key = "id"
        var condition = ""
    }

    let table: String
    /// The condition of the user's rows; `?` is the user's ID.
    var condition = "user_id = ?"
    var reference: Reference?
    /// Whether somebody else can have added an equal row in the meantime.
    var canBeTaken = false

    /// Each table stands after those to which its rows refer.
    static let all = [
        UserPart(
            table: "account", condition: "id = ?", reference: Reference(column: "service_account_of", table: "client")),
        UserPart(table: "account_attribute"),
        UserPart(table: "account_word"),
        UserPart(table: "credential"),
        UserPart(
            table: "one_time_password",
            condition: "credential_id IN (SELECT id FROM credential WHERE user_id = ?)"),
        UserPart(table: "password_history"),
        UserPart(table: "user_failure"),
        UserPart(
            table: "user_role",
            reference: Reference(column: "role", table: "role", key: "name", condition: " AND client_id IS NULL")),
        UserPart(table: "user_client_role", reference: Reference(column: "role_id", table: "role")),
        UserPart(table: "group_member", reference: Reference(column: "group_id", table: "user_group")),
        UserPart(table: "consent", reference: Reference(column: "client_id", table: "client")),
        UserPart(
            table: "device_user", reference: Reference(column: "ast_client_id", table: "device", key: "ast_client_id")),
        UserPart(
            table: "pool_fingerprint", condition: "owner_id = ?",
            reference: Reference(column: "pool_id", table: "pool"), canBeTaken: true),
    ]

    func query(ofUser id: String) -> Query { Query("SELECT * FROM \(table) WHERE \(condition)", [.text(id)]) }

    /// Finds what a row refers to; `nil` if it refers to nothing but the user.
    func query(ofReferenceIn row: [String: SQLValue], realmID: String) -> Query? {
        guard let reference, let value = row[reference.column], value != .null else { return nil }
        return Query(
            "SELECT 1 FROM \(reference.table) WHERE \(reference.key) = ? AND realm_id = ?\(reference.condition)",
            [value, .text(realmID)])
    }

    func insert(_ row: [String: SQLValue], _ connection: StoreConnection) throws {
        // The order is that of the names, so that equal rows have one statement.
        let values = row.sorted { $0.key < $1.key }
        let names = values.map(\.key).joined(separator: ", ")
        let places = Array(repeating: "?", count: values.count).joined(separator: ", ")
        try connection.perform(
            "INSERT INTO \(table) (\(names)) VALUES (\(places))\(canBeTaken ? " ON CONFLICT DO NOTHING" : "")",
            values.map(\.value))
    }
}
