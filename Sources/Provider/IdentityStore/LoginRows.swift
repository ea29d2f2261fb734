import FoundationEssentials
import IdentityModel
import JOSE
import SQLDatabase

/// Reads and writes rows of logins in progress.
enum LoginRows {
    /// The login in a row that was found by its key.
    private static func record(_ row: Row, _ key: LoginKey, _ connection: StoreConnection) throws -> LoginRecord {
        let sealed = try decoded(SealedPart.self, connection.opened(.loginState, of: row).exposedText, "state")
        return LoginRecord(
            key: key, clientRecordID: try row.string("client_id"),
            request: try decoded(AcceptedRequest.self, row.string("request"), "request"),
            state: sealed.state, pageCode: Array(sealed.pageCode), expiresAt: try row.time("expires_at"),
            network: try row.string("network"), isTouched: try row.bool("is_touched"))
    }

    static func insert(_ login: LoginRecord, realmID: String, _ connection: StoreConnection) throws {
        try connection.perform(
            """
            INSERT INTO login (browser, tab, realm_id, client_id, request, state, page_code, expires_at, network, is_touched)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                connection.hashed(login.key.browser), .text(login.key.tab), .text(realmID),
                .text(login.clientRecordID), .text(try encoded(login.request)), try sealed(login, realmID, connection),
                connection.hashed(login.pageCode), .time(login.expiresAt), .text(login.network),
                .bool(login.isTouched),
            ])
    }

    static func login(_ key: LoginKey, realmID: String, _ connection: StoreConnection) throws -> LoginRecord? {
        try connection.first(
            "SELECT * FROM login WHERE browser = ? AND tab = ? AND realm_id = ?",
            [connection.hashed(key.browser), .text(key.tab), .text(realmID)]
        ).map { try record($0, key, connection) }
    }

    /// Replaces the answered page, which is the current one, by the next.
    static func replacePage(
        of login: LoginRecord, from page: AnsweredPage, realmID: String, _ connection: StoreConnection
    ) throws {
        try connection.perform(
            """
            UPDATE login SET state = ?, page_code = ?, expires_at = ?, is_touched = ?
            WHERE browser = ? AND tab = ? AND realm_id = ? AND page_code = ?
            """,
            [
                try sealed(login, realmID, connection), connection.hashed(login.pageCode), .time(login.expiresAt),
                .bool(login.isTouched), connection.hashed(page.login.browser), .text(page.login.tab), .text(realmID),
                connection.hashed(page.pageCode),
            ])
        try move(page.login.browser, to: login.key.browser, realmID: realmID, connection)
    }

    /// Moves everything of a browser in a realm to a new cookie.
    ///
    /// The old cookie is then unknown.
    static func move(_ old: [UInt8], to new: [UInt8], realmID: String, _ connection: StoreConnection) throws {
        guard old != new else { return }
        for table in ["login", "client_data_seen"] {
            try connection.perform(
                "UPDATE \(table) SET browser = ? WHERE browser = ? AND realm_id = ?",
                [connection.hashed(new), connection.hashed(old), .text(realmID)])
        }
    }

    /// Whether a page is the current one of its login.
    static func isCurrent(_ page: AnsweredPage, realmID: String, _ connection: StoreConnection) throws -> Bool {
        try !connection.queries([current(page, realmID: realmID, connection)])[0].isEmpty
    }

    /// Finds a login whose current page this is.
    static func current(_ page: AnsweredPage, realmID: String, _ connection: StoreConnection) -> Query {
        Query(
            "SELECT tab FROM login WHERE browser = ? AND tab = ? AND realm_id = ? AND page_code = ?",
            [
                connection.hashed(page.login.browser), .text(page.login.tab), .text(realmID),
                connection.hashed(page.pageCode),
            ])
    }

    static func remove(_ key: LoginKey, _ connection: StoreConnection) throws {
        try connection.perform(
            "DELETE FROM login WHERE browser = ? AND tab = ?", [connection.hashed(key.browser), .text(key.tab)])
    }

    private static func encoded(_ value: some Encodable) throws -> String {
        String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
    }

    private static func decoded<Value: Decodable>(_ type: Value.Type, _ text: String, _ column: String) throws -> Value
    {
        do { return try JSONDecoder().decode(type, from: Data(text.utf8)) } catch {
            throw DatabaseError(.unexpectedShape, message: "column \(column) cannot be decoded")
        }
    }

    /// The sealed content of the column `state`: the state, which can contain the key of a new authenticator app, and
    /// the digest of the page's code, of which the column `page_code` contains only a hash.
    private struct SealedPart: Codable {
        let state: LoginState
        let pageCode: Data
    }

    private static func sealed(_ login: LoginRecord, _ realmID: String, _ connection: StoreConnection) throws
        -> SQLValue
    {
        let part = SealedPart(state: login.state, pageCode: Data(login.pageCode))
        return connection.sealed(Secret(try encoded(part)), in: .loginState, of: [realmID, login.key.tab])
    }
}
