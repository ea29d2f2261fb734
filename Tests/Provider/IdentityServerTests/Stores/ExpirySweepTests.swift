import FoundationEssentials
import IdentityModel
import PostgreSQL
import SQLDatabase
import SQLite
import Synchronization
import TestSupport
import Testing

@testable import IdentityServer
@testable import IdentityStore

/// Expired rows are deleted in small steps, concurrently with other work.
@Suite struct ExpirySweepTests {
    private static let now = StandingClock().now()

    /// Adds IDs of revoked tokens and of used assertions, expired or not.
    private func add(_ count: Int, expired: Bool = true, to store: DatabaseStore, prefix: String = "") async throws {
        try await store.write { connection in
            try connection.execute(
                "INSERT INTO realm (id, name, display_name, is_enabled) VALUES ('r', 'r', 'r', 1) ON CONFLICT DO NOTHING"
            )
            for number in 0..<count {
                try connection.perform(
                    "INSERT INTO revoked_token (realm_id, token_id, expires_at) VALUES ('r', ?, ?)",
                    "\(prefix)\(expired)-\(number)", Self.now.addingTimeInterval(expired ? Double(-1 - number) : 1))
            }
        }
    }

    private func count(_ store: DatabaseStore) async throws -> Int64? {
        try await store.read { try $0.first("SELECT count(*) AS n FROM revoked_token")?["n"] as Int64? }
    }

    @Test(arguments: StoreKind.allCases) func aStepDeletesAThousandRowsOfAllTables(_ kind: StoreKind) async throws {
        let store = try await kind.open(programs: 1)[0]
        try await add(1_600, to: store)
        try await add(3, expired: false, to: store)
        try await store.write { connection in
            for number in 0..<600 {
                try connection.perform(
                    """
                    INSERT INTO assertion_used (realm_id, ast_client_id, assertion_id, expires_at)
                    VALUES ('r', 'a', ?, ?)
                    """, "\(number)", Self.now.addingTimeInterval(-1))
            }
        }
        var left: [Int64?] = []
        var backlogs: [Bool] = []
        for _ in 0..<3 {
            backlogs.append(try await store.sweep(at: Self.now))
            let used = try await store.read {
                try $0.first("SELECT count(*) AS n FROM assertion_used")?["n"] as Int64?
            }
            left.append(try #require(used) + (try #require(try await count(store))))
        }
        #expect(left == [1_203, 203, 3] && backlogs == [true, true, false])
        #expect(try await store.sweep(at: Self.now) == false)
    }

    /// The oldest rows are deleted first, through the index on times: no table is scanned completely.
    @Test(arguments: [StoreKind.memory, .postgreSQL], ExpirySweep.rules.indices)
    func eachTableIsReadByTheTimeOfItsRows(_ kind: StoreKind, rule number: Int) async throws {
        let rule = ExpirySweep.rules[number]
        let store = try await kind.open(programs: 1)[0]
        let plan = try await store.plan(of: rule.statement(at: Self.now, most: 1_000, for: [TokenLifetimes()]))
        let index = "\(rule.table)_by_time"
        #expect(plan.contains { $0.contains(index) }, "\(plan)")
        #expect(
            !plan.contains { $0.contains("Seq Scan") || $0.contains("Sort") || $0.contains("TEMP B-TREE") }, "\(plan)")
        #expect(!plan.contains { $0.hasPrefix("SCAN") }, "\(plan)")
    }

    /// Without a rule, a table of expiring rows would grow without bound.
    @Test func everyTableWithAnExpiryHasARule() async throws {
        let store = try await StoreKind.memory.open(programs: 1)[0]
        let tables = try await store.read { connection in
            try connection.query(
                """
                SELECT m.name AS owner FROM sqlite_schema AS m, pragma_table_info(m.name) AS c
                WHERE m.type = 'table' AND c.name = 'expires_at'
                """
            ).map { try $0["owner"] as String }
        }
        // An expired credential is still shown.
        #expect(Set(tables).subtracting(ExpirySweep.rules.map(\.table)) == ["credential"])
    }

    @Test(arguments: StoreKind.allCases) func severalProgramsSweepAtOnce(_ kind: StoreKind) async throws {
        let programs = try await kind.open()
        try await add(3_500, to: programs[0])
        try await add(3, expired: false, to: programs[0])
        let steps = try await programs.race(4) { _, store in
            var steps = 0
            repeat { steps += 1 } while try await store.sweep(at: Self.now)
            return steps
        }
        #expect(try await count(programs[1]) == 3)
        #expect(steps.reduce(0, +) >= 4)
    }

    @Test func aBacklogIsDeletedAtOnceAndFurtherRowsHalfAMinuteAfterAWrite() async throws {
        let store = try await StoreKind.memory.open(programs: 1)[0]
        let stopwatch = ManualClock()
        try await add(2_500, to: store)
        let sweep = Task { await store.sweepUntilCancelled(StandingClock(), pausingOn: stopwatch) }
        await stopwatch.untilSomebodySleeps()
        #expect(try await count(store) == 0)
        try await add(1, to: store)
        stopwatch.advance(by: .seconds(29))
        #expect(try await count(store) == 1)
        stopwatch.advance(by: .seconds(1))
        await stopwatch.untilSomebodySleeps()
        #expect(try await count(store) == 0)
        sweep.cancel()
        await sweep.value
    }

    @Test func nobodyIsWokenWhereNothingIsWritten() async throws {
        let store = try await StoreKind.memory.open(programs: 1)[0]
        let stopwatch = JumpingClock()
        let sweep = Task { await store.sweepUntilCancelled(StandingClock(), pausingOn: stopwatch) }
        sweep.cancel()
        await sweep.value
        #expect(stopwatch.slept.isEmpty)
    }

    @Test func afterAFailureItIsTriedAgain() async throws {
        var store = try await StoreKind.memory.open(programs: 1)[0]
        try await add(1, to: store)
        let isBusy = Mutex(true)
        store.admission = { _ in
            if isBusy.withLock({ $0 }) { throw DatabaseError(.busy, message: "another program works on the rows") }
        }
        let stopwatch = ManualClock()
        let failing = store
        // Rows written so far are swept first.
        var writes = store.writes.stream.makeAsyncIterator()
        _ = await writes.next()
        let sweep = Task { await failing.sweepUntilCancelled(StandingClock(), pausingOn: stopwatch) }
        await stopwatch.untilSomebodySleeps()
        isBusy.withLock { $0 = false }
        #expect(try await count(store) == 1)
        try await store.write { _ in }
        stopwatch.advance(by: .seconds(30))
        await stopwatch.untilSomebodySleeps()
        #expect(try await count(store) == 0)
        sweep.cancel()
        await sweep.value
    }

    /// A server performs a sweep step when it starts, because a command often runs no longer than that.
    @Test func aServerSweepsItsStoreFromItsStart() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("store")
        try await withStore(path) { try await add(2, to: $0) }
        let server = try await EmbeddedIdentityServer.ofTests(store: .file(path))
        await server.stop()
        try await withStore(path) { store in
            let left = try await count(store)
            #expect(left == 0)
        }
    }

    private func withStore(_ path: String, _ body: (DatabaseStore) async throws -> Void) async throws {
        let store = try DatabaseStore(path: path)
        try await body(store)
        store.database.close()
    }
}
