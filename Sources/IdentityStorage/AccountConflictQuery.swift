import IdentityCore
import SQLDatabase

/// Finds conflicts between an account that a user creates or completes and other accounts.
///
/// Users cannot choose another user's e-mail address as user name, nor another's user name as e-mail address, because a login would find the wrong
/// account. Administrators can, as in Keycloak; values that they set stay valid.
enum AccountConflictQuery {
    /// The field that another user has, as user name or as e-mail address; nil for none.
    static func conflict(
        username: String, email: String?, id: String, realmID: String, _ connection: Connection
    ) throws -> AccountConflict? {
        let taken = try UserRows.conflict(
            username: username, email: email, id: id, realmID: realmID, connection)
        if let taken { return taken }
        let own = try UserRows.user(id: id, realmID: realmID, connection)
        let others = "SELECT 1 FROM account WHERE realm_id = ? AND id <> ? AND "
        let keys: [SQLValue] = [.text(realmID), .text(id)]
        if username != own?.username,
            try connection.first(others + "email = ?", keys + [.text(username)]) != nil
        {
            return .username
        }
        if let email, email != own?.email,
            try connection.first(others + "username = ?", keys + [.text(email)]) != nil
        {
            return .email
        }
        return nil
    }
}
