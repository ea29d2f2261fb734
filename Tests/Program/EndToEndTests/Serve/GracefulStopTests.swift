import Glibc
import IdentityAdministration
import IdentityModel
import PostgreSQLCluster
import Synchronization
import TestSupport
import Testing

/// A signal stops `serve`: requests in progress are answered, and a second signal ends it immediately.
@Suite(.timeLimit(.minutes(3))) struct GracefulStopTests {
    /// A server with a request that waits for the store, and an idle connection.
    private struct Busy {
        let store: SharedStore
        let server: ServeInstance
        let lock: any StoreLock
        let waiting: RawConnection
        let idle: RawConnection

        init(_ kind: SharedStore.Kind) async throws {
            store = try await SharedStore(kind)
            server = try await ServeInstance.start(store)
            let token = try await server.administratorToken(store)
            lock =
                if let database = store.database {
                    try await TableLock(database)
                } else { try FileLock(store.program.folder.path("s.sqlite")) }
            idle = try RawConnection(port: server.port)
            try await Self.isAlive(idle)
            waiting = try RawConnection(port: server.port)
            let user = #"{"username":"jane"}"#
            await waiting.send(
                "POST /auth/admin/realms/sandbox/users HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(token)\r\n"
                    + "Content-Type: application/json\r\nContent-Length: \(user.utf8.count)\r\n"
                    + "Expect: 100-continue\r\n\r\n")
            // The server has read the head, so the request has begun.
            #expect(try await waiting.answer(toHead: true).status == 100)
            await waiting.send(user)
        }

        static func isAlive(_ connection: RawConnection) async throws {
            await connection.send("GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n")
            #expect(try await connection.answer().body == #"{"status":"UP"}"#)
        }
    }

    @Test(arguments: SharedStore.Kind.allCases, [SIGTERM, SIGINT])
    func aRequestThatHasBegunIsAnswered(_ kind: SharedStore.Kind, _ signal: Int32) async throws {
        let busy = try await Busy(kind)
        busy.server.process.send(signal)
        // The idle connection ends immediately, which shows that the stop has begun.
        #expect(await busy.idle.rest().isEmpty)
        #expect(throws: RawConnection.Failure.self) { try RawConnection(port: busy.server.port) }
        busy.lock.release()
        let answer = try await busy.waiting.answer()
        #expect(answer.status == 201, "\(answer.body)")
        #expect(answer.header("Connection")?.lowercased() == "close")
        #expect(await busy.waiting.rest().isEmpty)
        #expect(await busy.server.process.ended().status == 0)

        let again = try await ServeInstance.start(busy.store)
        #expect(try await again.administration.findUser(named: "jane") != nil)
        await again.stop()
    }

    @Test(arguments: SharedStore.Kind.allCases)
    func aSecondSignalEndsItAtOnce(_ kind: SharedStore.Kind) async throws {
        let busy = try await Busy(kind)
        // Two different signals, since two equal ones that are pending count as one. The server takes them in either
        // order.
        busy.server.process.send(SIGTERM)
        busy.server.process.send(SIGINT)
        #expect([130, 143].contains(await busy.server.process.ended().status))
        #expect(await busy.waiting.rest().isEmpty)
        busy.lock.release()
    }

    @Test(arguments: SharedStore.Kind.allCases)
    func whatEightWritersWereToldIsThere(_ kind: SharedStore.Kind) async throws {
        let store = try await SharedStore(kind)
        let server = try await ServeInstance.start(store)
        let acknowledged = Acknowledged()
        await withTaskGroup(of: Void.self) { group in
            for writer in 0..<8 {
                group.addTask {
                    do {
                        for number in 0... {
                            let name = "user-\(writer)-\(number)"
                            let id = try await server.administration.createUser(
                                NewUser(username: name, email: "\(name)@example.com"))
                            // The signal is sent upon an acknowledgement, in the middle of the other requests.
                            if acknowledged.add(id, name) == 60 { server.process.send(SIGTERM) }
                        }
                    } catch {
                        if acknowledged.users.count < 60 { Issue.record(error) }
                    }
                }
            }
        }
        let end = await server.process.ended()
        #expect(end.status == 0, "\(end.errors)")
        let again = try await ServeInstance.start(store)
        #expect(acknowledged.users.count >= 60)
        for (id, name) in acknowledged.users { #expect(try await again.administration.user(id).username == name) }
        await again.stop()
    }
}

/// The users that a server has acknowledged.
private final class Acknowledged: Sendable {
    private let names = Mutex<[UserRecordID: String]>([:])

    var users: [UserRecordID: String] { names.withLock { $0 } }

    /// Records a user and returns the number of users.
    func add(_ id: UserRecordID, _ name: String) -> Int {
        names.withLock { names in
            names[id] = name
            return names.count
        }
    }
}

/// Prevents a server from writing until it is released.
private protocol StoreLock: Sendable {
    func release()
}

/// A table lock on PostgreSQL, held by another session.
private final class TableLock: StoreLock {
    private let session: ChildProcess

    init(_ database: String) async throws {
        session = try await PostgreSQLCluster.shared.session(in: database)
        session.write("BEGIN; LOCK TABLE account IN EXCLUSIVE MODE; SELECT 'it is locked';\n")
        try #require(await session.line(containing: "it is locked") != nil)
    }

    deinit { session.closeInput() }

    func release() { session.write("COMMIT;\n") }
}

/// The write lock of an SQLite file, held by the test process.
private final class FileLock: StoreLock {
    private let descriptor: Int32

    /// Acquires the lock, once no write of the server is in progress.
    init(_ store: String) throws {
        descriptor = open(store + "-shm", O_RDWR | O_CLOEXEC)
        // SQLite's WAL_WRITE_LOCK, a byte of the shared-memory file.
        var lock = flock(l_type: Int16(F_WRLCK), l_whence: Int16(SEEK_SET), l_start: 120, l_len: 1, l_pid: 0)
        let taken = fcntl(descriptor, F_SETLKW, &lock)
        try #require(taken == 0)
    }

    deinit { close(descriptor) }

    func release() {
        var lock = flock(l_type: Int16(F_UNLCK), l_whence: Int16(SEEK_SET), l_start: 120, l_len: 1, l_pid: 0)
        _ = fcntl(descriptor, F_SETLK, &lock)
    }
}
