import IdentityCore
import SQLite

/// What of an account that a person makes or completes is another user's already.
///
/// A page may not take another's address as a username, nor another's username as an address: at a login one would be found for the other.
/// An administrator may, as at Keycloak; what a user has from him stays his.
enum SQLiteAccountConflict {
    /// Who else has that username or that address, in whichever of the two places; nil for nobody.
    static func conflict(
        username: String, email: String?, id: String, realmID: String, _ connection: Connection
    ) throws -> AccountConflict? {
        let taken = try SQLiteUsers.conflict(
            username: username, email: email, id: id, realmID: realmID, connection)
        if let taken { return taken }
        let own = try SQLiteUsers.user(id: id, realmID: realmID, connection)
        let others = "SELECT 1 FROM user WHERE realm_id = ? AND id <> ? AND "
        let keys: [SQLiteValue] = [.text(realmID), .text(id)]
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
