import HTTPMessage
import HTTPServer
import TestSupport
import Testing

/// Servers that start and stop while clients connect: the process survives every order of events.
@Suite struct StartAndStopTests {
    /// 200 servers, four at a time (5 000 with `TEST_ROUNDS=25`), each stopped after a varying number of clients while
    /// others connect.
    ///
    /// When libmicrohttpd accepted connections itself, one of some thousand stops aborted the process.
    @Test(arguments: 0..<4 as Range<UInt64>) func stoppingUnderLoadNeverAborts(_ lane: UInt64) async throws {
        var dice = SplitMix(seed: lane)
        for _ in 0..<SplitMix.rounds(50) {
            let clientsBeforeTheStop = Int.random(in: 0...60, using: &dice)
            let server = try WebServer { _ in .text("ok") }
            let port = server.port
            let connected = Tally()
            let enough = Signal()
            let isStopped = Tally()
            if clientsBeforeTheStop == 0 { enough.give() }
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<6 {
                    group.addTask {
                        // Another server may get the port afterwards. The kernel's queue must never be full, because
                        // connecting then blocks.
                        while isStopped.value == 0, connected.value < clientsBeforeTheStop + 60,
                            let connection = try? RawConnection(port: port)
                        {
                            await connection.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                            if connected.add() == clientsBeforeTheStop { enough.give() }
                        }
                    }
                }
                group.addTask {
                    await enough.wait()
                    await server.stop()
                    isStopped.add()
                }
            }
        }
    }

    @Test func whoWaitsInTheBacklogAtTheStopIsTurnedAway() async throws {
        var limits = WebServerLimits()
        limits.connections = 2
        let server = try WebServer(limits: limits) { _ in .text("ok") }
        // Two are accepted; the others wait in the kernel's queue.
        let clients = try (0..<8).map { _ in try RawConnection(port: server.port) }
        await server.stop()
        for client in clients { #expect(await client.rest().isEmpty) }
        #expect(throws: RawConnection.Failure.self) { try RawConnection(port: server.port) }
    }
}
