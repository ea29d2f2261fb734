import HTTPMessage
import HTTPServer
import TestSupport
import Testing

@Suite struct DeadlineTests {
    /// Long limits, except the one under test.
    private func limits(_ change: (inout WebServerLimits) -> Void) -> WebServerLimits {
        var limits = WebServerLimits()
        limits.idle = .seconds(600)
        limits.receiving = .seconds(600)
        limits.answering = .seconds(600)
        limits.sending = .seconds(600)
        limits.draining = .seconds(600)
        change(&limits)
        return limits
    }

    @Test func aClientThatSaysNothingIsClosed() async throws {
        let server = try WebServer(limits: limits { $0.idle = .milliseconds(50) }) { _ in .text("ok") }
        let silent = try RawConnection(port: server.port)
        #expect(await silent.rest().isEmpty)
        await server.stop()
    }

    @Test func aKeptConnectionIsClosedWhenNoRequestFollows() async throws {
        let server = try WebServer(limits: limits { $0.idle = .seconds(1) }) { _ in .text("ok") }
        let connection = try RawConnection(port: server.port)
        await connection.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try await connection.answer().body == "ok")
        #expect(await connection.rest().isEmpty)
        await server.stop()
    }

    @Test func whoWaitsForNothingMakesRoomForWhoWantsSomething() async throws {
        let server = try WebServer(limits: limits { $0.connections = 16 }) { _ in .text("ok") }
        // As many as the server accepts, and as many again in the kernel's queue.
        let silent = try (0..<32).map { _ in try RawConnection(port: server.port) }
        for _ in 0..<4 {
            let connection = try RawConnection(port: server.port)
            await connection.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try await connection.answer().body == "ok")
        }
        #expect(await silent[0].rest().isEmpty)
        await server.stop()
    }

    @Test func whereThereIsRoomNobodyIsHurried() async throws {
        let server = try WebServer(limits: limits { _ in }) { _ in .text("ok") }
        let kept = try RawConnection(port: server.port)
        for _ in 0..<3 {
            await kept.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try await kept.answer().body == "ok")
            let other = try RawConnection(port: server.port)
            await other.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            #expect(try await other.answer().body == "ok")
        }
        await server.stop()
    }

    @Test(arguments: [
        "GET / HTTP/1.1\r\nHost: a\r\nX-A: ", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n10000\r\n",
    ])
    func sendingSlowlyDoesNotProlongTheTime(_ beginning: String) async throws {
        let server = try WebServer(limits: limits { $0.receiving = .milliseconds(100) }) { _ in .text("ok") }
        let connection = try RawConnection(port: server.port)
        await connection.send(beginning)
        // The bytes follow each other immediately: the connection is never idle and still ends.
        while await connection.send("x") {}
        #expect(await connection.rest().isEmpty)
        await server.stop()
    }

    @Test func aHandlerThatTakesTooLongIsAnsweredForAndCancelled() async throws {
        let gate = Gate()
        let server = try WebServer(limits: limits { $0.answering = .milliseconds(50) }) { _ in
            .text(await gate.pass() ? "in time" : "too late")
        }
        let connection = try RawConnection(port: server.port)
        await connection.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        let answer = try await connection.answer()
        #expect(answer.status == 503)
        #expect(answer.header("Retry-After") == "1")
        await gate.cancelled.wait()
        await server.stop()
    }

    @Test func aClientThatDoesNotTakeTheAnswerIsClosed() async throws {
        let large = [UInt8](repeating: 120, count: 32 * 1024 * 1024)
        let answered = Signal()
        let server = try WebServer(limits: limits { $0.sending = .milliseconds(100) }) { _ in
            answered.give()
            return HTTPResponse(status: 200, body: large)
        }
        let connection = try RawConnection(port: server.port)
        await connection.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        await answered.wait()
        // The stop waits for the response, which only the deadline ends.
        await server.stop()
        #expect(await connection.rest().utf8.count < large.count)
    }
}
