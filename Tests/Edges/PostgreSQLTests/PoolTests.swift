import Dispatch
import PostgreSQLCluster
import SQLDatabase
import Synchronization
import TestSupport
import Testing

@testable import PostgreSQL

/// The connection pool of a database, also if the server allows fewer connections than requested.
@Suite struct PoolTests {
    private static func open(
        _ location: PostgreSQLLocation, connections: Int = 8, waiting milliseconds: Int32 = 5_000, _ time: ManualTime
    ) throws -> PostgreSQLDatabase {
        try PostgreSQLDatabase(
            location, migrations: TestDatabase.schema, connections: connections, busyMilliseconds: milliseconds,
            time: time.time)
    }

    private static func end(connectionsOf role: String) async throws {
        try await PostgreSQLCluster.shared.psql(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '\(role)'")
    }

    /// A write that occupies a connection until it is released.
    private static func hold(_ database: PostgreSQLDatabase) async -> (
        task: Task<Void, any Error>, end: DispatchSemaphore
    ) {
        let (holds, end) = (Signal(), DispatchSemaphore(value: 0))
        let task = Task {
            try await database.write { connection in
                _ = try connection.query("SELECT 1")
                holds.give()
                end.wait()
            }
        }
        await holds.wait()
        return (task, end)
    }

    /// Gives a signal when nothing refers to it any more.
    private final class Watched: Sendable {
        let released: Signal
        init(_ released: Signal) { self.released = released }
        deinit { released.give() }
    }

    /// A job may capture secrets, and the database itself, whose connections then stay open.
    @Test(.timeLimit(.minutes(2)), arguments: [true, false]) func aJobIsReleasedWhenItHasEnded(_ isWrite: Bool)
        async throws
    {
        let (location, _) = try await PostgreSQLCluster.shared.makeLocation(connections: 2)
        let database = try PostgreSQLDatabase(location, migrations: TestDatabase.schema)
        let released = Signal()
        do {
            let watched = Watched(released)
            let body: @Sendable (any Connection) throws -> Void = {
                _ = try $0.query("SELECT 1"); _ = watched.released
            }
            if isWrite { try await database.write(body) } else { try await database.read(body) }
        }
        await released.wait()
        #expect(try await TestDatabase.count(database) == 0)
    }

    @Test(arguments: [2, 3, 6]) func twoProgramsThatWantMoreThanTheirRoleMayHaveServeEverything(_ limit: Int)
        async throws
    {
        let (location, _) = try await PostgreSQLCluster.shared.makeLocation(connections: limit)
        let databases = try (0..<2).map { _ in try PostgreSQLDatabase(location, migrations: TestDatabase.schema) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<200 {
                let database = databases[number % 2]
                group.addTask {
                    guard number % 4 < 2 else {
                        _ = try await TestDatabase.count(database)
                        return
                    }
                    try await database.write {
                        _ = try $0.execute("INSERT INTO thing (name) VALUES (?)", "a\(number)")
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await TestDatabase.count(databases[0]) == 100)
        for database in databases { database.close() }
    }

    @Test func whatFindsNoFreeConnectionInTimeIsBusy() async throws {
        let time = ManualTime()
        let database = try Self.open(await PostgreSQLCluster.shared.makeLocation(), connections: 1, time)
        let held = await Self.hold(database)
        let read = Task { try await TestDatabase.count(database) }
        let write = Task { try await database.write { try $0.execute("INSERT INTO thing (name) VALUES ('a')") } }
        await time.isAsked(for: .seconds(5))
        time.advance(by: .seconds(5))
        await #expect(throws: DatabaseError(.busy, message: "")) { try await read.value }
        await #expect(throws: DatabaseError(.busy, message: "")) { try await write.value }
        held.end.signal()
        try await held.task.value
        #expect(try await TestDatabase.count(database) == 0)
        database.close()
    }

    @Test func aRoleAtItsLimitIsBusyAndServedOnceItIsNot() async throws {
        let (location, role) = try await PostgreSQLCluster.shared.makeLocation(connections: 1)
        let time = ManualTime()
        let database = try Self.open(location, time)
        #expect(throws: DatabaseError(.busy, message: "")) { try Self.open(location, waiting: 0, time) }
        try await PostgreSQLCluster.shared.psql("ALTER ROLE \(role) CONNECTION LIMIT 0")
        try await Self.end(connectionsOf: role)
        let late = Task { try await TestDatabase.count(database) }
        await time.isAsked(for: .milliseconds(500))
        time.advance(by: .seconds(5))
        let error = await #expect(throws: DatabaseError(.busy, message: "")) { try await late.value }
        #expect(error?.message.contains("too many connections") == true)

        let count = Task { try await TestDatabase.count(database) }
        await time.isAsked(for: .milliseconds(500))
        try await PostgreSQLCluster.shared.psql("ALTER ROLE \(role) CONNECTION LIMIT 1")
        time.advance(by: .milliseconds(500))
        #expect(try await count.value == 0)
        database.close()
    }

    @Test func aStartWaitsForAConnectionThatAnotherProgramGivesUp() async throws {
        let (location, _) = try await PostgreSQLCluster.shared.makeLocation(connections: 1)
        let first = try PostgreSQLDatabase(location, migrations: TestDatabase.schema)
        let waits = Signal()
        let time = PoolTime(now: PoolTime.system.now) { delay, action in
            waits.give()
            PoolTime.system.after(delay, action)
        }
        let second = Task.detached {
            try PostgreSQLDatabase(
                location, migrations: TestDatabase.schema, connections: 1, busyMilliseconds: 60_000, time: time)
        }
        await waits.wait()
        first.close()
        let database = try await second.value
        #expect(try await TestDatabase.count(database) == 0)
        database.close()
    }

    @Test func aRoleThatMayNotLogInAnyMoreHasLostItsStore() async throws {
        let (location, role) = try await PostgreSQLCluster.shared.makeLocation(connections: 8)
        let time = ManualTime()
        let database = try Self.open(location, time)
        try await PostgreSQLCluster.shared.psql("ALTER ROLE \(role) NOLOGIN")
        try await Self.end(connectionsOf: role)
        let late = Task { try await TestDatabase.count(database) }
        await time.isAsked(for: .milliseconds(500))
        time.advance(by: .seconds(5))
        await #expect(throws: DatabaseError(.cannotOpen, message: "")) { try await late.value }
        database.close()
    }

    @Test func theAttemptsGoOnWhileOthersAreConnected() async throws {
        let (location, _) = try await PostgreSQLCluster.shared.makeLocation(connections: 1)
        let time = ManualTime()
        let database = try Self.open(location, waiting: 600_000, time)
        let held = await Self.hold(database)
        let count = Task { try await TestDatabase.count(database) }
        for _ in 1...3 {
            await time.isAsked(for: .milliseconds(500))
            time.advance(by: .milliseconds(500))
        }
        held.end.signal()
        try await held.task.value
        #expect(try await count.value == 0)
        database.close()
    }

    /// Unused connections are closed, so that other programs can use them.
    @Test func connectionsThatNobodyUsesAreGivenUpExceptOne() {
        let start = ContinuousClock.now
        let lanes = (1...4).map { number in
            ConnectionLane(number: number, patience: .zero, connection: nil) {
                () throws(DatabaseError) in throw DatabaseError(.cannotOpen, message: "none is made here")
            }
        }
        var line = ConnectionPool.Line(lanes, at: start)
        var running: [(ConnectionPool.Place, ConnectionLane)] = []
        for _ in lanes {
            line.add(PoolJob(isWrite: false, run: { _ in .finished {} }, fail: { _ in }), until: start + .seconds(5))
            while let step = line.nextStep() {
                switch step {
                case .run(let place, let lane): running.append((place, lane))
                case .connect(let lane): line.connected(lane, at: start)
                }
            }
        }
        #expect(running.count == 4)
        for (number, (place, lane)) in running.enumerated() {
            #expect(line.ended(place, freeing: lane, at: start + .seconds(number)) == nil)
        }
        #expect(line.idleDeadlineToWatch() == start + .seconds(60))
        #expect(line.idleDeadlineToWatch() == nil)
        #expect(line.shrink(at: start + .seconds(59)).isEmpty)
        #expect(line.shrink(at: start + .seconds(61)).count == 2)
        #expect(line.shrink(at: start + .seconds(600)).count == 1)
        #expect(line.idleDeadlineToWatch() == nil)
    }

    @Test func connectionsThatAllHaveEndedAreReplaced() async throws {
        let (location, role) = try await PostgreSQLCluster.shared.makeLocation(connections: 8)
        let database = try PostgreSQLDatabase(location, migrations: TestDatabase.schema, connections: 6)
        for _ in 0..<3 {
            // All six are in use concurrently.
            let (all, end) = (Tally(), DispatchSemaphore(value: 0))
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<6 {
                    group.addTask {
                        try await database.read { connection in
                            _ = try connection.query("SELECT 1")
                            if all.add() == 6 { for _ in 0..<6 { end.signal() } }
                            end.wait()
                        }
                    }
                }
                try await group.waitForAll()
            }
            try await Self.end(connectionsOf: role)
            try await withThrowingTaskGroup(of: Int64?.self) { group in
                for _ in 0..<12 { group.addTask { try await TestDatabase.count(database) } }
                try await group.waitForAll()
            }
        }
        database.close()
    }
}

/// The pool's clock, which a test advances.
private final class ManualTime: Sendable {
    private struct Timer {
        let delay: Duration
        let end: ContinuousClock.Instant
        let action: @Sendable () -> Void
    }

    private struct State {
        var now = ContinuousClock.now
        var timers: [Timer] = []
        var asked: [Duration] = []
        var waiting: [(Duration, Signal)] = []
    }

    private let state = Mutex(State())

    var time: PoolTime {
        PoolTime(now: { self.state.withLock { $0.now } }) { delay, action in
            let signal: Signal? = self.state.withLock { state in
                state.timers.append(Timer(delay: delay, end: state.now + delay, action: action))
                guard let place = state.waiting.firstIndex(where: { $0.0 == delay }) else {
                    state.asked.append(delay)
                    return nil
                }
                return state.waiting.remove(at: place).1
            }
            signal?.give()
        }
    }

    /// Waits until the pool requests a delay; each request counts once.
    func isAsked(for delay: Duration) async {
        let signal = Signal()
        let isThere = state.withLock { state in
            if let place = state.asked.firstIndex(of: delay) {
                state.asked.remove(at: place)
                return true
            }
            state.waiting.append((delay, signal))
            return false
        }
        if !isThere { await signal.wait() }
    }

    func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now += duration
            defer { state.timers.removeAll { $0.end <= state.now } }
            return state.timers.filter { $0.end <= state.now }
        }
        for timer in due { timer.action() }
    }
}
