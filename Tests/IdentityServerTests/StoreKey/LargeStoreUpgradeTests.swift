import FoundationEssentials
import IdentityModel
import JOSE
import SQLDatabase
import SQLite
import Synchronization
import TestSupport
import Testing

@testable import IdentityCore
@testable import IdentityStorage

/// A store of the time before the key is sealed in portions, however many rows it has.
@Suite struct LargeStoreUpgradeTests {
    private static let (tokens, clients) = (20_000, 3_000)
    private static let numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)"

    /// A store with many refresh tokens, some of which have one parent, and many clients with secrets.
    private func fill(_ path: String) throws {
        let database = try SQLiteDatabase(path: path, migrations: Array(Schema.sqlite.prefix(14)))
        defer { database.close() }
        try database.writeBlocking { connection in
            try connection.execute(
                "INSERT INTO realm (id, name, display_name, is_enabled) VALUES ('r', 'sandbox', 'Old', 1)")
            try connection.execute(
                Self.numbers
                    + """
                    INSERT INTO client (id, realm_id, client_id, is_enabled, allows_password_grant, redirect_uris,
                        default_scopes, optional_scopes, signing_algorithm, secret)
                    SELECT 'id-' || i, 'r', 'client-' || i, 1, 0, '[]', '[]', '[]', 'ES256', 'the secret of ' || i FROM n
                    """, [.integer(Int64(Self.clients))])
            _ = try connection.execute(
                Self.numbers
                    + """
                    INSERT INTO refresh_token (hash, parent, session_id, is_offline, client_id, scope, issued_at, is_used,
                        is_dead)
                    SELECT randomblob(32), CASE i % 4 WHEN 0 THEN randomblob(32) WHEN 1 THEN zeroblob(32) END,
                        'session', 0, 'id-1', 'openid', i, 0, 0 FROM n
                    """, [.integer(Int64(Self.tokens))])
        }
    }

    private func tokens(_ connection: Connection) throws -> [Int64: [[UInt8]?]] {
        let rows = try connection.query("SELECT issued_at, hash, parent FROM refresh_token")
        return Dictionary(
            uniqueKeysWithValues: try rows.map {
                (try $0.integer("issued_at"), [try $0.blob("hash"), try $0.optionalBlob("parent")])
            })
    }

    @Test(arguments: [1_000, 257]) func everyRowIsUpgradedAndNoQueryReadsMoreThanAPortion(_ portion: Int) async throws {
        let files = try StoreFiles()
        try fill(files.path)
        let database = try SQLiteDatabase(path: files.path, migrations: Schema.sqlite)
        defer { database.close() }
        let key = StoreKey()
        let before = try database.readBlocking { try tokens($0) }
        let queries: [Int] = try database.writeBlocking { connection in
            let counted = CountedConnection(base: connection)
            let upgrade = try StoreKeyUpgrade(StoreConnection(Connection(counted), key), portion: portion)
            #expect(upgrade.changedRows)
            return counted.rows
        }
        #expect(queries.max() == portion)
        // The tokens, their parents and the clients, each to a last portion that is not full.
        let parents = Self.tokens / 4 + 1
        #expect(
            queries.count { $0 == portion } == [Self.tokens, parents, Self.clients].map { $0 / portion }.reduce(0, +))
        let (after, clients) = try database.readBlocking { connection in
            (try tokens(connection), try connection.query("SELECT id, secret FROM client"))
        }
        #expect(after.count == Self.tokens)
        let isRight = before.allSatisfy { issued, digests in
            after[issued] == digests.map { digest in digest.map { key.tokens.code(of: $0) } }
        }
        #expect(isRight, "a digest was not hashed, or was hashed twice")
        #expect(clients.count == Self.clients)
        try database.readBlocking { connection in
            let connection = StoreConnection(connection, key)
            for client in clients {
                let number = try client.string("id").dropFirst(3)
                #expect(try connection.opened(.clientSecret, of: client) == Secret("the secret of \(number)"))
            }
        }
    }
}

/// Counts the rows of each query.
private final class CountedConnection: ConnectionDriver {
    private let base: Connection
    private let counts = Mutex<[Int]>([])

    init(base: Connection) { self.base = base }

    var rows: [Int] { counts.withLock { $0 } }

    func execute(_ sql: String, _ bindings: [SQLValue]) throws(DatabaseError) -> Int {
        try base.execute(sql, bindings)
    }

    func query(_ sql: String, _ bindings: [SQLValue]) throws(DatabaseError) -> [Row] {
        let rows = try base.query(sql, bindings)
        counts.withLock { $0.append(rows.count) }
        return rows
    }
}
