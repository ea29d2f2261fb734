import IdentityModel
import SQLDatabase
import SQLite
import TestSupport
import Testing

private let first = Migration(version: 1, name: "one", sql: "CREATE TABLE one (a); INSERT INTO one VALUES (1)")
private let second = Migration(version: 2, name: "two", sql: "CREATE TABLE two (b)")

@Suite struct MigrationTests {
    @Test func stepsAreAppliedOnceAndInOrder() async throws {
        let folder = try TemporaryFolder()
        try SQLiteDatabase(path: folder.path("store"), migrations: [first]).close()
        let database = try SQLiteDatabase(path: folder.path("store"), migrations: [first, second])
        let rows = try await database.read {
            try $0.query("SELECT a FROM one").count + $0.query("SELECT b FROM two").count
        }
        #expect(rows == 1)
    }

    @Test func aStepThatFailsLeavesTheOldSchemaWhole() async throws {
        let folder = try TemporaryFolder()
        try SQLiteDatabase(path: folder.path("store"), migrations: [first]).close()
        let broken = Migration(version: 2, name: "broken", sql: "CREATE TABLE two (b); INSERT INTO nowhere VALUES (1)")
        #expect(throws: DatabaseError.self) {
            try SQLiteDatabase(path: folder.path("store"), migrations: [first, broken])
        }
        let database = try SQLiteDatabase(path: folder.path("store"), migrations: [first])
        let tables = try await database.read { try $0.query("SELECT name FROM sqlite_schema WHERE name = 'two'").count }
        #expect(tables == 0)
    }

    @Test func aFileOfANewerProgramIsLeftAlone() throws {
        let folder = try TemporaryFolder()
        try SQLiteDatabase(path: folder.path("store"), migrations: [first, second]).close()
        #expect(throws: DatabaseError(.newerSchema(2), message: "")) {
            try SQLiteDatabase(path: folder.path("store"), migrations: [first])
        }
    }

    @Test func aFileThatIsNoDatabaseSaysSo() throws {
        let folder = try TemporaryFolder()
        try folder.write("store", Array(String(repeating: "this is no database ", count: 100).utf8))
        #expect(throws: DatabaseError(.notADatabase, message: "")) {
            try SQLiteDatabase(path: folder.path("store"), migrations: [first])
        }
    }

    @Test func aFolderThatIsMissingSaysSo() throws {
        let folder = try TemporaryFolder()
        #expect(throws: DatabaseError(.cannotOpen, message: "")) {
            try SQLiteDatabase(path: folder.path("missing/store"), migrations: [first])
        }
    }

    @Test func manyProgramsMayStartAtOnceOnAnEmptyFile() async throws {
        for _ in 0..<50 {
            let folder = try TemporaryFolder()
            let path = folder.path("store")
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        try await BlockingCall.runThrowing { () throws(DatabaseError) in
                            try SQLiteDatabase(path: path, migrations: [first, second]).close()
                        }
                    }
                }
                try await group.waitForAll()
            }
            let database = try SQLiteDatabase(path: path, migrations: [first, second])
            #expect(try await database.read { try $0.query("SELECT a FROM one").count } == 1)
        }
    }
}
