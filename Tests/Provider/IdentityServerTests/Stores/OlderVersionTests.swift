import FoundationEssentials
import SQLDatabase
import SQLite
import TestSupport
import Testing

@testable import IdentityServer
@testable import IdentityStore

/// Stores of development versions are refused and remain unchanged.
@Suite struct OlderVersionTests {
    @Test(arguments: [1, 18, 23]) func aStoreFromBeforeTheBaselineIsRefused(_ version: Int) throws {
        let folder = try TemporaryFolder()
        let path = folder.path("store")
        let older = [Migration(version: 1, name: "older", sql: "CREATE TABLE realm (id TEXT) STRICT")]
        let database = try SQLiteDatabase(path: path, migrations: older)
        try database.writeBlocking { _ = try $0.execute("PRAGMA user_version = \(version)") }
        database.close()
        let error = #expect(throws: DatabaseError.self) { try DatabaseStore(path: path) }
        #expect(
            error?.code == .olderSchema(version)
                && error?.message == "the schema's version \(version) was never released")
        let after = try SQLiteDatabase(path: path, migrations: [])
        defer { after.close() }
        let rows = try after.readBlocking {
            try $0.query("SELECT name FROM sqlite_schema").map { try $0["name"] as String }
        }
        #expect(rows == ["realm"])
    }

    /// A new key cannot decrypt the data in the store.
    @Test(arguments: [true, false]) func aStoreThatLacksTheCheckOfItsKeyGetsNone(_ hasRealm: Bool) async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("store")
        let database = try SQLiteDatabase(path: path, migrations: Schema.steps(.sqlite))
        try database.writeBlocking {
            guard hasRealm else { return }
            _ = try $0.execute("INSERT INTO realm (id, name, display_name, is_enabled) VALUES ('r', 'r', 'R', 1)")
        }
        database.close()
        let error = #expect(throws: DatabaseError.self) { try DatabaseStore(path: path) }
        #expect(error?.code == .unexpectedShape)
        #expect(folder.permissions("store.key") == nil)
    }

    /// If the key check is deleted, the store looks as if it had never been encrypted.
    @Test func aStoreThatHasLostTheCheckOfItsKeyStaysAsItIs() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("store")
        try DatabaseStore(path: path).database.close()
        let key = try Data(contentsOf: URL(filePath: path + ".key"))
        let database = try SQLiteDatabase(path: path, migrations: Schema.steps(.sqlite))
        let deleted = try database.writeBlocking { try $0.execute("DELETE FROM setting WHERE name = 'store-key'") }
        #expect(deleted == 1)
        let error = await #expect(throws: IdentityServerError.self) {
            try await EmbeddedIdentityServer.ofTests(store: .file(path))
        }
        #expect(error?.code == .storeDamaged)
        let rows = try database.readBlocking { try $0.query("SELECT name FROM setting").count }
        #expect(rows == 0)
        database.close()
        #expect(try Data(contentsOf: URL(filePath: path + ".key")) == key)
        #expect(folder.permissions("store.admin") == nil)
    }
}
