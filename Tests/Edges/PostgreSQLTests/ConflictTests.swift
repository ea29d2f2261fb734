import Dispatch
import PostgreSQL
import PostgreSQLCluster
import SQLDatabase
import Synchronization
import TestSupport
import Testing

@Suite struct ConflictTests {
    @Test func aRowIsTakenByExactlyOneOfManyOfTwoPrograms() async throws {
        let location = try await PostgreSQLCluster.shared.makeLocation()
        let one = try PostgreSQLDatabase(location, migrations: TestDatabase.schema)
        let other = try PostgreSQLDatabase(location, migrations: TestDatabase.schema)
        try await one.write { try $0.execute("INSERT INTO thing (name) VALUES ('code')") }
        let winners = try await withThrowingTaskGroup(of: Int.self) { group in
            for attempt in 0..<200 {
                let database = attempt.isMultiple(of: 2) ? one : other
                group.addTask {
                    try await database.write { connection in
                        // Read, decide, write: correct only if transactions are serializable.
                        let row = try connection.first("SELECT used FROM thing WHERE name = 'code'")
                        guard try row?["used"] as Int64? == 0 else { return 0 }
                        return try connection.execute("UPDATE thing SET used = 1 WHERE name = 'code'")
                    }
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(winners == 1)
    }

    @Test func noIncrementIsLost() async throws {
        let location = try await PostgreSQLCluster.shared.makeLocation()
        let databases = [
            try PostgreSQLDatabase(location, migrations: TestDatabase.schema),
            try PostgreSQLDatabase(location, migrations: TestDatabase.schema),
        ]
        try await databases[0].write { try $0.execute("INSERT INTO thing (name) VALUES ('counter')") }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<100 {
                group.addTask {
                    try await databases[number % 2].write { connection in
                        let value = try connection.first("SELECT used FROM thing")?["used"] as Int64? ?? 0
                        try connection.execute("UPDATE thing SET used = ?", value + 1)
                    }
                }
            }
            try await group.waitForAll()
        }
        let value = try await databases[1].read { try $0.first("SELECT used FROM thing")?["used"] as Int64? }
        #expect(value == 100)
    }

    /// Each reads what the other writes: with snapshot isolation alone, both would commit (write skew).
    @Test func twoWritersThatEachReadWhatTheOtherWritesAreSerialized() async throws {
        let database = try await TestDatabase.open()
        let runs = Tally()
        let bothHaveRead = Rendezvous(2)
        let inserted = try await withThrowingTaskGroup(of: Int.self) { group in
            for name in ["a", "b"] {
                group.addTask {
                    try await database.write { connection in
                        let count = try connection.first("SELECT count(*) AS n FROM thing")?["n"] as Int64?
                        runs.add()
                        bothHaveRead.meet()
                        guard count == 0 else { return 0 }
                        return try connection.execute("INSERT INTO thing (name) VALUES (?)", name)
                    }
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(inserted == 1)
        #expect(runs.value > 2)
        #expect(try await TestDatabase.count(database) == 1)
    }

    @Test func aDeadlockIsResolvedAndBothChangesAreMade() async throws {
        let database = try await TestDatabase.open()
        try await database.write { try $0.execute("INSERT INTO thing (name) VALUES ('a'), ('b')") }
        let bothHoldOne = Rendezvous(2)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (first, second) in [("a", "b"), ("b", "a")] {
                group.addTask {
                    try await database.write { connection in
                        try connection.execute("UPDATE thing SET used = used + 1 WHERE name = ?", first)
                        bothHoldOne.meet()
                        try connection.execute("UPDATE thing SET used = used + 1 WHERE name = ?", second)
                    }
                }
            }
            try await group.waitForAll()
        }
        let uses = try await database.read { try $0.query("SELECT used FROM thing").map { try $0["used"] as Int64 } }
        #expect(uses == [2, 2])
    }

    @Test func aConflictOutlastsABodyThatTranslatesIt() async throws {
        struct Refused: Error {}
        let database = try await TestDatabase.open()
        try await database.write { try $0.execute("INSERT INTO thing (name) VALUES ('a')") }
        let runs = Tally()
        try await database.write { connection in
            _ = try connection.first("SELECT used FROM thing WHERE name = 'a'")
            if runs.add() == 1 {
                try database.writeBlocking { try $0.execute("UPDATE thing SET used = 7 WHERE name = 'a'") }
            }
            do { try connection.execute("UPDATE thing SET used = used + 1 WHERE name = 'a'") } catch { throw Refused() }
        }
        let used = try await database.read { try $0.first("SELECT used FROM thing")?["used"] as Int64? }
        #expect(used == 8)
    }

    @Test func aWriteThatWaitsTooLongForALockSaysBusyAndChangesNothing() async throws {
        let location = try await PostgreSQLCluster.shared.makeLocation()
        let holder = try PostgreSQLDatabase(location, migrations: TestDatabase.schema)
        let waiter = try PostgreSQLDatabase(location, migrations: TestDatabase.schema, busyMilliseconds: 20)
        try await holder.write { try $0.execute("INSERT INTO thing (name) VALUES ('a')") }
        let holds = Signal()
        let mayEnd = DispatchSemaphore(value: 0)
        let held = Task {
            try await holder.write { connection in
                try connection.execute("UPDATE thing SET used = 1")
                holds.give()
                mayEnd.wait()
            }
        }
        await holds.wait()
        await #expect(throws: DatabaseError(.busy, message: "")) {
            try await waiter.write { try $0.execute("UPDATE thing SET used = 2") }
        }
        // Readers do not wait for writers.
        let used = try await waiter.read { try $0.first("SELECT used FROM thing")?["used"] as Int64? }
        #expect(used == 0)
        mayEnd.signal()
        try await held.value
    }
}

/// A barrier for a number of threads; later threads pass.
private final class Rendezvous: Sendable {
    private let missing: Mutex<Int>
    private let all = DispatchSemaphore(value: 0)

    init(_ count: Int) { missing = Mutex(count) }

    func meet() {
        let left = missing.withLock { missing in
            missing -= 1
            return missing
        }
        if left > 0 { all.wait() }
        all.signal()
    }
}
