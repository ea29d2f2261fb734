import IdentityModel
import JOSE
import SQLDatabase
import Synchronization

/// A connection of the store's database with the store's key, without which rows with secrets can be neither read nor
/// written.
struct StoreConnection: Connection {
    private let connection: any Connection
    private let key: StoreKey
    private let changes = ChangeNote()
    private let configuration: ConfigurationChange?

    /// - Parameter configuration: notes changes of the configuration; `nil` for a transaction that only reads.
    init(_ connection: any Connection, _ key: StoreKey, noting configuration: ConfigurationChange? = nil) {
        self.connection = connection
        self.key = key
        self.configuration = configuration
    }

    @discardableResult
    func execute(_ sql: String, _ values: [any SQLBindable]) throws(DatabaseError) -> Int {
        let count = try connection.execute(sql, values)
        if count > 0 { note(sql) }
        return count
    }

    /// Whether a statement has changed rows.
    var hasChanged: Bool { changes.hasChanged }

    func perform(_ sql: String, _ values: [any SQLBindable]) throws(DatabaseError) {
        try connection.perform(sql, values)
        note(sql)
    }

    private func note(_ sql: String) {
        changes.hasChanged = true
        configuration?.note(sql)
    }

    func query(_ sql: String, _ values: [any SQLBindable]) throws(DatabaseError) -> [Row] {
        try connection.query(sql, values)
    }

    func queries(_ statements: [Query]) throws(DatabaseError) -> [[Row]] { try connection.queries(statements) }

    /// The value to store for the SHA-256 digest of a token, code or cookie that the server issues.
    ///
    /// The digest is hashed again with the store's key.
    func hashed(_ digest: [UInt8]) -> [UInt8] { key.tokens.code(of: digest) }

    /// The value to store for an optional digest.
    func hashed(_ digest: [UInt8]?) -> [UInt8]? { digest.map { hashed($0) } }

    /// The value to store in a text column for the ID of a statement that a client has sent.
    func hashed(id: String) -> String { Base64URL.encode(hashed(SHA256.digest(id.utf8))) }

    /// The digest of an unknown name, or of an address.
    func strangerDigest(_ message: String) -> [UInt8] { key.strangers.code(of: Array(message.utf8)) }

    /// The value to store for a secret; `row` contains the values of the column's ``SealedColumn/rowID``.
    func sealed(_ secret: Secret?, in column: SealedColumn, of row: [String]) -> SQLValue {
        guard let secret else { return .null }
        let sealed = key.sealing.seal(secret, context: column.context(row))
        return column.isText ? .text(Base64URL.encode(sealed)) : .blob(sealed)
    }

    /// Opens the secret in a sealed column; the row must also contain the columns of ``SealedColumn/rowID``.
    func opened(_ column: SealedColumn, of row: Row) throws -> Secret {
        guard let secret = try optionallyOpened(column, of: row) else {
            throw DatabaseError(.unexpectedShape, message: "column \(column.name) is NULL")
        }
        return secret
    }

    /// Opens the secret in a sealed column; returns `nil` for `NULL`.
    func optionallyOpened(_ column: SealedColumn, of row: Row) throws -> Secret? {
        guard let sealed = try column.stored(row) else { return nil }
        let context = column.context(try column.id(of: row))
        do throws(SecretsError) {
            return try key.sealing.open(sealed, context: context)
        } catch {
            throw DatabaseError(.unexpectedShape, message: "a value of \(column.table).\(column.name) does not open")
        }
    }
}

/// Whether a transaction has changed rows; used by its thread only.
private final class ChangeNote {
    var hasChanged = false
}

/// An ID in a statement: a value, or a subquery, so that the rows of an object can be queried together with those that
/// yield its ID.
struct SelectedID {
    let sql: String
    let bindings: [any SQLBindable]

    static func known(_ id: String) -> SelectedID { SelectedID(sql: "?", bindings: [id]) }
}

/// Whether an attempt of a transaction has changed a table from which the configuration is cached.
final class ConfigurationChange: Sendable {
    private let isNoted = Atomic(false)

    var hasHappened: Bool { isNoted.load(ordering: .acquiring) }

    /// Notes a statement that names one of the tables after `INSERT INTO`, `UPDATE` or `DELETE FROM`, with which each
    /// writing statement of the store begins.
    fileprivate func note(_ sql: String) {
        let words = sql.split(maxSplits: 3) { $0 == " " || $0 == "\n" }
        guard let first = words.first, let table = words.dropFirst(first == "UPDATE" ? 1 : 2).first else { return }
        if Schema.configurationTables.contains(where: { $0 == table }) { isNoted.store(true, ordering: .releasing) }
    }
}
