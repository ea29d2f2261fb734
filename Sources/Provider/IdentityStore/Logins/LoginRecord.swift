package import FoundationEssentials
import HTTPMessage
import IdentityModel
package import OpenID
import SQLDatabase

/// Identifies one login of one browser.
package struct LoginKey: Sendable, Hashable {
    /// The SHA-256 digest of the browser's cookie.
    package let browser: [UInt8]
    /// The ID of the login within the browser, which may have several open.
    package let tab: String

    package init(browser: [UInt8], tab: String) {
        self.browser = browser
        self.tab = tab
    }
}

/// A login in progress, as stored.
package struct LoginRecord: Sendable, Hashable {
    /// How long after its expiry a login can still be restarted by a late answer, in seconds; then it is deleted.
    static let restartTime = 12.0 * 3600

    /// The key.
    ///
    /// After the first correct credential, the login moves to a new browser cookie.
    package var key: LoginKey
    /// The internal ID of the client that requests the code.
    package let clientRecordID: String
    /// The accepted part of the authorization request.
    package let request: AcceptedRequest
    /// What has been collected on the pages so far.
    package var state: LoginState
    /// The SHA-256 digest of the code in the current page's form.
    package var pageCode: [UInt8]
    /// The time when the login expires.
    package var expiresAt: Date
    /// The network that started the login, for the limit per network; empty for none.
    var network = ""
    /// Whether a page has been answered.
    ///
    /// When the store is full, logins without an answered page are deleted first.
    package var isTouched = false

    package init(
        key: LoginKey, clientRecordID: String, request: AcceptedRequest, state: LoginState, pageCode: [UInt8],
        expiresAt: Date, network: String = "", isTouched: Bool = false
    ) {
        self.key = key
        self.clientRecordID = clientRecordID
        self.request = request
        self.state = state
        self.pageCode = pageCode
        self.expiresAt = expiresAt
        self.network = network
        self.isTouched = isTouched
    }
}

/// The `prompt` parameter of an authorization request (OpenID Connect Core, section 3.1.2.1).
package struct PromptParameter: Sendable, Hashable {
    /// `none`: no page may be shown.
    package let isSilent: Bool
    /// `login`, `select_account` or `create`: the user must authenticate even if they have a session.
    package let asksForLogin: Bool
    /// `consent`: the user is asked for consent even after an earlier consent.
    package var asksForConsent: Bool
    /// `create`: the user registers (Initiating User Registration via OpenID Connect 1.0).
    package let asksForAccount: Bool

    /// Parses the parameter.
    ///
    /// Ignores unknown values. Throws `invalid_request` for `none` together with another value.
    package init(_ prompt: String?) throws(OAuthError) {
        let names = Set((prompt ?? "").split(separator: " ").map(String.init))
        isSilent = names.contains("none")
        asksForConsent = names.contains("consent")
        asksForAccount = names.contains("create")
        // A browser has only one session, so choosing an account means the login page.
        asksForLogin = asksForAccount || !names.isDisjoint(with: ["login", "select_account"])
        if isSilent, names.count > 1 { throw .invalidParameter("prompt") }
    }
}

/// Reads and writes rows of logins in progress.
enum LoginRows {
    /// The login in a row that was found by its key.
    private static func record(_ row: Row, _ key: LoginKey, _ connection: StoreConnection) throws -> LoginRecord {
        let sealed = try decoded(SealedPart.self, connection.opened(.loginState, of: row).exposedText, "state")
        return try LoginRecord(
            key: key, clientRecordID: row["client_id"],
            request: decoded(AcceptedRequest.self, row["request"], "request"), state: sealed.state,
            pageCode: Array(sealed.pageCode), expiresAt: row["expires_at"], network: row["network"],
            isTouched: row["is_touched"])
    }

    static func insert(_ login: LoginRecord, realmID: String, _ connection: StoreConnection) throws {
        try connection.performInsert(
            into: "login",
            [
                "browser": connection.hashed(login.key.browser), "tab": login.key.tab, "realm_id": realmID,
                "client_id": login.clientRecordID, "request": try encoded(login.request),
                "state": try sealed(login, realmID, connection), "page_code": connection.hashed(login.pageCode),
                "expires_at": login.expiresAt, "network": login.network, "is_touched": login.isTouched,
            ])
    }

    static func login(_ key: LoginKey, realmID: String, _ connection: StoreConnection) throws -> LoginRecord? {
        try connection.first(
            "SELECT * FROM login WHERE browser = ? AND tab = ? AND realm_id = ?", connection.hashed(key.browser),
            key.tab, realmID
        ).map { try record($0, key, connection) }
    }

    /// Replaces the answered page, which is the current one, by the next.
    static func replacePage(
        of login: LoginRecord, from page: AnsweredPage, realmID: String, _ connection: StoreConnection
    ) throws {
        try connection.performUpdate(
            "login",
            set: [
                "state": try sealed(login, realmID, connection), "page_code": connection.hashed(login.pageCode),
                "expires_at": login.expiresAt, "is_touched": login.isTouched,
            ], where: "browser = ? AND tab = ? AND realm_id = ? AND page_code = ?",
            connection.hashed(page.login.browser), page.login.tab, realmID, connection.hashed(page.pageCode))
        try move(page.login.browser, to: login.key.browser, realmID: realmID, connection)
    }

    /// Moves everything of a browser in a realm to a new cookie.
    ///
    /// The old cookie is then unknown.
    static func move(_ old: [UInt8], to new: [UInt8], realmID: String, _ connection: StoreConnection) throws {
        guard old != new else { return }
        for table in ["login", "client_data_seen"] {
            try connection.perform(
                "UPDATE \(table) SET browser = ? WHERE browser = ? AND realm_id = ?", connection.hashed(new),
                connection.hashed(old), realmID)
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
            connection.hashed(page.login.browser), page.login.tab, realmID, connection.hashed(page.pageCode))
    }

    static func remove(_ key: LoginKey, _ connection: StoreConnection) throws {
        try connection.perform(
            "DELETE FROM login WHERE browser = ? AND tab = ?", connection.hashed(key.browser), key.tab)
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
    /// the digest of the page's code; the column `page_code` contains only a hash of it.
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

extension AcceptedRequest {
    package init(_ request: AuthorizationRequest, _ prompt: PromptParameter) {
        asksForConsent = prompt.asksForConsent ? true : nil
        let requested = request.extra["kc_action"].map { RequiredAction(rawValue: $0) }
        action = requested.flatMap { RequiredAction.inOrder.contains($0) ? $0 : nil }
        redirectURI = request.redirectURI
        responseMode = (request.responseMode ?? .query).rawValue
        scope = request.scope
        state = request.state
        nonce = request.nonce?.value
        challenge = request.challenge?.value
    }
}
