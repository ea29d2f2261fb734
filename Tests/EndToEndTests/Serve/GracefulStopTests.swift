import Glibc
import IdentityAdministration
import TestSupport
import Testing

/// `serve` stopped by a signal: what it has begun is answered, and a second signal ends it at once.
@Suite(.timeLimit(.minutes(3))) struct GracefulStopTests {
    /// A server with a request that waits for the store, and an idle connection.
    private struct Busy {
        let store: SharedStore
        let server: ServeInstance
        let lock: StoreLock
        let waiting: RawConnection
        let idle: RawConnection

        init() async throws {
            store = try await SharedStore(.sqlite)
            server = try await ServeInstance.start(store)
            let token = try await server.administratorToken(store)
            lock = try StoreLock(store.program.folder.path("s.sqlite"))
            idle = try RawConnection(port: server.port)
            try await Self.isAlive(idle)
            waiting = try RawConnection(port: server.port)
            let user = #"{"username":"jane"}"#
            await waiting.send(
                "POST /auth/admin/realms/sandbox/users HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(token)\r\n"
                    + "Content-Type: application/json\r\nContent-Length: \(user.utf8.count)\r\n\r\n" + user)
            // Each of the server's threads has answered a later request, so one of them has read that one.
            for _ in 0..<32 { try await Self.isAlive(try RawConnection(port: server.port)) }
        }

        static func isAlive(_ connection: RawConnection) async throws {
            await connection.send("GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n")
            #expect(try await connection.answer().body == #"{"status":"UP"}"#)
        }
    }

    @Test(arguments: [SIGTERM, SIGINT]) func aRequestThatHasBegunIsAnswered(_ signal: Int32) async throws {
        let busy = try await Busy()
        busy.server.process.send(signal)
        // The idle connection ends at once, which shows that the stop has begun.
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

    @Test func aSecondSignalEndsItAtOnce() async throws {
        let busy = try await Busy()
        busy.server.process.send(SIGTERM)
        #expect(await busy.idle.rest().isEmpty)
        busy.server.process.send(SIGTERM)
        #expect(await busy.server.process.ended().status == 143)
        #expect(await busy.waiting.rest().isEmpty)
        busy.lock.release()
    }
}

/// The lock of a store's writer, held by this process instead.
private final class StoreLock: Sendable {
    private let descriptor: Int32

    /// Takes the lock, once no server's write is under way.
    init(_ store: String) throws {
        descriptor = open(store + "-shm", O_RDWR | O_CLOEXEC)
        // SQLite's WAL_WRITE_LOCK, a byte of the shared memory file.
        var lock = flock(l_type: Int16(F_WRLCK), l_whence: Int16(SEEK_SET), l_start: 120, l_len: 1, l_pid: 0)
        let taken = fcntl(descriptor, F_SETLKW, &lock)
        try #require(taken == 0)
    }

    deinit { close(descriptor) }

    /// Lets the server write.
    func release() {
        var lock = flock(l_type: Int16(F_UNLCK), l_whence: Int16(SEEK_SET), l_start: 120, l_len: 1, l_pid: 0)
        _ = fcntl(descriptor, F_SETLK, &lock)
    }
}
