import Dispatch
import SQLDatabase
import SQLite
import Synchronization
import TestSupport
import Testing

private let schema = [
    Migration(
        version: 1, name: "things",
        sql: "CREATE TABLE thing (id INTEGER PRIMARY KEY, name TEXT UNIQUE, used INTEGER NOT NULL DEFAULT 0, data BLOB)"
    )
]

@Suite struct DatabaseTests {
    @Test func everyValueComesBackAsItWasWritten() async throws {
        let database = try SQLiteDatabase(path: ":memory:", migrations: schema)
        let values: [SQLValue] = [
            .null, .integer(.min), .real(1.5), .text(""), .text("a\u{0}b日"), .blob([]), .blob([0, 255]),
        ]
        let read = try await database.read { connection in
            try values.map { try connection.query("SELECT ? AS value", $0)[0]["value"] as SQLValue }
        }
        #expect(read == values)
    }

    @Test func aWriteThatThrowsChangesNothing() async throws {
        struct Stop: Error {}
        let database = try SQLiteDatabase(path: ":memory:", migrations: schema)
        await #expect(throws: Stop.self) {
            try await database.write { connection in
                try connection.execute("INSERT INTO thing (name) VALUES ('a')")
                throw Stop()
            }
        }
        #expect(try await count(database) == 0)
    }

    @Test func writesThatShareACommitAreRolledBackEachForItself() async throws {
        let database = try SQLiteDatabase(path: ":memory:", migrations: schema)
        let refused = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<200 {
                group.addTask {
                    do {
                        try await database.write {
                            try $0.execute("INSERT INTO thing (name) VALUES (?)", "name \(number / 2)")
                        }
                        return false
                    } catch {
                        return (error as? DatabaseError)?.code == .constraint
                    }
                }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(refused == 100)
        #expect(try await count(database) == 100)
    }

    @Test func aRowIsTakenByExactlyOneOfManyOnTwoConnections() async throws {
        let folder = try TemporaryFolder()
        let one = try SQLiteDatabase(path: folder.path("store"), migrations: schema)
        let other = try SQLiteDatabase(path: folder.path("store"), migrations: schema)
        try await one.write { try $0.execute("INSERT INTO thing (name) VALUES ('code')") }
        let winners = try await withThrowingTaskGroup(of: Int.self) { group in
            for attempt in 0..<100 {
                let database = attempt.isMultiple(of: 2) ? one : other
                group.addTask {
                    try await database.write {
                        try $0.query("UPDATE thing SET used = 1 WHERE name = 'code' AND used = 0 RETURNING id").count
                    }
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(winners == 1)
    }

    @Test func whatIsCommittedOutlivesTheObjectAndIsTheOwnersAlone() async throws {
        let folder = try TemporaryFolder()
        let database = try SQLiteDatabase(path: folder.path("store"), migrations: schema)
        try await database.write { try $0.execute("INSERT INTO thing (name) VALUES ('kept')") }
        #expect(folder.permissions("store") == 0o600 && folder.permissions("store-wal") == 0o600)
        database.close()
        await #expect(throws: DatabaseError(.closed, message: "")) { try await count(database) }
        #expect(try await count(SQLiteDatabase(path: folder.path("store"), migrations: schema)) == 1)
    }

    @Test(arguments: ["store", "store-wal", "store-shm", "store-journal"], [0o666, 0o620, 0o602])
    func aFileThatOthersMayWriteToIsRefusedAndNotAdopted(_ name: String, _ mode: UInt32) async throws {
        let folder = try TemporaryFolder()
        try SQLiteDatabase(path: folder.path("store"), migrations: schema).close()
        if name != "store" { try folder.write(name, []) }
        try folder.setPermissions(name, mode)
        let error = #expect(throws: DatabaseError(.notPrivate, message: "")) {
            try SQLiteDatabase(path: folder.path("store"), migrations: schema)
        }
        #expect(error?.message.contains("\(folder.path(name))") == true)
        #expect(error?.message.contains("chmod") == true)
        #expect(folder.permissions(name) == mode)
    }

    @Test func aLinkInThePlaceOfTheStoreIsNotFollowedAndOneInItsFolderIs() async throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder("real")
        try SQLiteDatabase(path: folder.path("real/store"), migrations: schema).close()
        try folder.makeLink("store", to: folder.path("real/store"))
        #expect(throws: DatabaseError(.notPrivate, message: "")) {
            try SQLiteDatabase(path: folder.path("store"), migrations: schema)
        }
        try folder.makeLink("linked", to: "real")
        let database = try SQLiteDatabase(path: folder.path("linked/store"), migrations: schema)
        #expect(database.path == folder.path("real/store"))
    }

    @Test func aFolderInWhichEverybodyMayReplaceTheStoreIsRefused() async throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder("open", 0o777)
        #expect(throws: DatabaseError(.notPrivate, message: "")) {
            try SQLiteDatabase(path: folder.path("open/store"), migrations: schema)
        }
        #expect(folder.permissions("open/store") == nil)
        try folder.setPermissions("open", 0o1777)
        try SQLiteDatabase(path: folder.path("open/store"), migrations: schema).close()
    }

    @Test func aFullStoreRefusesAndKeepsWhatWasThere() async throws {
        let folder = try TemporaryFolder()
        let database = try SQLiteDatabase(path: folder.path("store"), migrations: schema, maximumPages: 12)
        try await database.write { try $0.execute("INSERT INTO thing (name) VALUES ('kept')") }
        await #expect(throws: DatabaseError(.full, message: "")) {
            try await database.write {
                try $0.execute("INSERT INTO thing (name) VALUES ('small')")
                try $0.execute(
                    "INSERT INTO thing (name, data) VALUES ('large', ?)", [UInt8](repeating: 7, count: 99_999))
            }
        }
        #expect(try await count(database) == 1)
        try await database.write { try $0.execute("INSERT INTO thing (name) VALUES ('fits')") }
        #expect(try await count(database) == 2)
    }

    @Test func doubleQuotedTextIsAnErrorAndNotAString() async throws {
        let database = try SQLiteDatabase(path: ":memory:", migrations: schema)
        await #expect(throws: DatabaseError.self) {
            try await database.read { try $0.query("SELECT * FROM thing WHERE name = \"nme\"") }
        }
    }

    @Test func aRemovedFileIsNoticedBeforeAnythingIsLostInIt() async throws {
        let folder = try TemporaryFolder()
        let database = try SQLiteDatabase(path: folder.path("store"), migrations: schema)
        try folder.remove("store")
        await #expect(throws: DatabaseError(.cannotOpen, message: "")) { try await count(database) }
    }

    @Test func columnsOfAnotherShapeAreAnErrorAndNeverEmpty() async throws {
        let database = try SQLiteDatabase(path: ":memory:", migrations: schema)
        let row = try await database.read { try $0.first("SELECT NULL AS empty, 'x' AS text, 3 AS number") }
        let found = try #require(row)
        #expect(throws: DatabaseError(.unexpectedShape, message: "")) { try found["empty"] as String }
        #expect(throws: DatabaseError(.unexpectedShape, message: "")) { try found["text"] as Int64 }
        #expect(throws: DatabaseError(.unexpectedShape, message: "")) { try found["missing"] as String? }
        #expect(try found["empty"] as String? == nil && found["number"] as Int64 == 3)
    }

    private func count(_ database: any Database) async throws -> Int64? {
        try await database.read { try $0.first("SELECT count(*) AS n FROM thing")?["n"] as Int64? }
    }

    @Test func aWriteThatWaitsTooLongForAnotherSaysBusyAndChangesNothing() async throws {
        let folder = try TemporaryFolder()
        let holder = try SQLiteDatabase(path: folder.path("store"), migrations: schema)
        let waiter = try SQLiteDatabase(path: folder.path("store"), migrations: schema, busyMilliseconds: 20)
        let holds = Signal()
        let mayEnd = DispatchSemaphore(value: 0)
        let held = Task {
            try await holder.write { connection in
                holds.give()
                mayEnd.wait()
                return try connection.execute("INSERT INTO thing (name) VALUES ('kept')")
            }
        }
        await holds.wait()
        await #expect(throws: DatabaseError(.busy, message: "")) {
            try await waiter.write { try $0.execute("INSERT INTO thing (name) VALUES ('late')") }
        }
        // Readers do not wait for writers.
        let count = try await waiter.read { try $0.first("SELECT count(*) AS n FROM thing")?["n"] as Int64? }
        #expect(count == 0)
        mayEnd.signal()
        #expect(try await held.value == 1)
        try await waiter.write { try $0.execute("INSERT INTO thing (name) VALUES ('late')") }
    }

    @Test func readsBesideWritesDoNotWaitForAWriteAndSeeWhatWasReported() async throws {
        let folder = try TemporaryFolder()
        let database = try SQLiteDatabase(path: folder.path("store"), migrations: schema, readsBesideWrites: true)
        try await database.write { try $0.execute("INSERT INTO thing (name) VALUES ('first')") }
        let holds = Signal()
        let mayEnd = DispatchSemaphore(value: 0)
        let held = Task {
            try await database.write { connection in
                try connection.execute("INSERT INTO thing (name) VALUES ('second')")
                holds.give()
                mayEnd.wait()
            }
        }
        await holds.wait()
        #expect(try await count(database) == 1)
        #expect(try await briefCount(database) == 1)
        mayEnd.signal()
        try await held.value
        #expect(try await count(database) == 2)
        #expect(try await briefCount(database) == 2)
    }

    @Test func briefReadsAtTheSameTimeAllSeeOneSnapshotEach() async throws {
        let folder = try TemporaryFolder()
        let database = try SQLiteDatabase(path: folder.path("store"), migrations: schema, readsBesideWrites: true)
        // Each write inserts two rows, so an odd count would be half a write.
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<50 {
                group.addTask {
                    try await database.write {
                        try $0.execute("INSERT INTO thing (name) VALUES (?)", "a \(number)")
                        try $0.execute("INSERT INTO thing (name) VALUES (?)", "b \(number)")
                    }
                }
                group.addTask {
                    let count = try await briefCount(database)
                    #expect(count?.isMultiple(of: 2) == true)
                }
            }
            try await group.waitForAll()
        }
        #expect(try await briefCount(database) == 100)
    }

    @Test func aReadThatChangesSomethingIsRefused() async throws {
        let folder = try TemporaryFolder()
        let database = try SQLiteDatabase(path: folder.path("store"), migrations: schema, readsBesideWrites: true)
        await #expect(throws: DatabaseError(.readOnly, message: "")) {
            try await database.read { try $0.execute("INSERT INTO thing (name) VALUES ('a')") }
        }
        await #expect(throws: DatabaseError(.readOnly, message: "")) {
            try await database.readBriefly { try $0.execute("INSERT INTO thing (name) VALUES ('a')") }
        }
        #expect(try await count(database) == 0)
    }

    @Test func aClosedOrRemovedFileRefusesBriefReadsToo() async throws {
        let folder = try TemporaryFolder()
        let database = try SQLiteDatabase(path: folder.path("store"), migrations: schema, readsBesideWrites: true)
        #expect(try await briefCount(database) == 0)
        try folder.remove("store")
        await #expect(throws: DatabaseError(.cannotOpen, message: "")) { try await briefCount(database) }
        database.close()
        await #expect(throws: DatabaseError(.closed, message: "")) { try await briefCount(database) }
    }
}

private func briefCount(_ database: any Database) async throws -> Int64? {
    try await database.readBriefly { try $0.first("SELECT count(*) AS n FROM thing")?["n"] as Int64? }
}
