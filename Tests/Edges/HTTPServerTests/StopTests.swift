import HTTPMessage
import HTTPServer
import TestSupport
import Testing

@Suite struct StopTests {
    @Test func aRequestUnderWayIsFinishedAndItsConnectionClosed() async throws {
        let gate = Gate()
        var limits = WebServerLimits()
        limits.draining = .seconds(600)
        limits.answering = .seconds(600)
        let server = try WebServer(limits: limits) { request in
            if request.http.target == "/idle" { return .text("ok") }
            return .text(await gate.pass() ? "finished" : "cut")
        }
        let idle = try RawConnection(port: server.port)
        await idle.send("GET /idle HTTP/1.1\r\nHost: a\r\n\r\n")
        _ = try await idle.answer()
        let connection = try RawConnection(port: server.port)
        await connection.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        await gate.entered.wait()
        async let stopped: Void = server.stop()
        // An idle connection ends immediately, which shows that the stop has begun. From then on new clients are
        // refused too.
        #expect(await idle.rest().isEmpty)
        #expect(throws: RawConnection.Failure.self) { try RawConnection(port: server.port) }
        gate.open()
        let answer = try await connection.answer()
        #expect(answer.body == "finished")
        #expect(answer.header("Connection") == "close")
        #expect(await connection.rest().isEmpty)
        await stopped
    }

    @Test func aHandlerThatDoesNotEndIsCutAfterTheDrainingTime() async throws {
        let gate = Gate()
        var limits = WebServerLimits()
        limits.draining = .milliseconds(20)
        let server = try WebServer(limits: limits) { _ in .text(await gate.pass() ? "finished" : "cut") }
        let connection = try RawConnection(port: server.port)
        await connection.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        await gate.entered.wait()
        await server.stop()
        await gate.cancelled.wait()
        #expect(try await connection.answer().status == 503)
    }

    @Test(arguments: ["", "GET / HT", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nab"])
    func silentAndUnfinishedClientsDoNotHoldItUp(_ sent: String) async throws {
        var limits = WebServerLimits()
        limits.draining = .seconds(600)
        limits.completing = .milliseconds(20)
        let server = try WebServer(limits: limits) { _ in .text("ok") }
        let connection = try RawConnection(port: server.port)
        await connection.send(sent)
        await server.stop()
        #expect(await connection.rest().isEmpty)
    }

    @Test(arguments: [
        ("Content-Length: 5", "abcde", "abcde"), ("Transfer-Encoding: chunked", "2\r\nab\r\n0\r\n\r\n", "ab"),
    ]) func aRequestThatHasBegunIsReceivedAndAnswered(_ field: String, _ rest: String, _ body: String) async throws {
        var limits = WebServerLimits()
        (limits.completing, limits.draining) = (.seconds(600), .seconds(600))
        let server = try WebServer(limits: limits) { request in
            .text(String(decoding: request.http.body, as: UTF8.self))
        }
        let idle = try RawConnection(port: server.port)
        await idle.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        _ = try await idle.answer()
        let connection = try RawConnection(port: server.port)
        await connection.send("POST / HTTP/1.1\r\nHost: a\r\n\(field)\r\nExpect: 100-continue\r\n\r\n")
        // The server requests the body, so it has read the head.
        #expect(try await connection.answer(toHead: true).status == 100)
        async let stopped: Void = server.stop()
        #expect(await idle.rest().isEmpty)
        await connection.send(rest)
        let answer = try await connection.answer()
        #expect(answer.status == 200 && answer.body == body)
        #expect(answer.header("Connection") == "close")
        #expect(await connection.rest().isEmpty)
        await stopped
    }

    @Test func clientsThatLeaveWhileTheHandlerWorksDoNoHarm() async throws {
        let gate = Gate(expected: 3)
        let handled = Tally()
        let server = try WebServer { _ in
            _ = await gate.pass()
            handled.add()
            return .text("nobody reads this")
        }
        let staying = try RawConnection(port: server.port)
        do {
            let leaving = try RawConnection(port: server.port)
            let resetting = try RawConnection(port: server.port)
            resetting.resetWhenClosed()
            await leaving.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            await resetting.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            await staying.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            await gate.entered.wait()
        }
        gate.open()
        #expect(try await staying.answer().status == 200)
        await server.stop()
        #expect(handled.value == 3)
    }

    @Test func aClientThatHasFinishedSendingStillGetsItsAnswer() async throws {
        let gate = Gate()
        var limits = WebServerLimits()
        limits.receiving = .seconds(600)
        limits.answering = .seconds(600)
        let server = try WebServer(limits: limits) { _ in .text(await gate.pass() ? "answer" : "cut") }
        let connection = try RawConnection(port: server.port)
        await connection.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        await connection.finishSending()
        await gate.entered.wait()
        gate.open()
        let rest = await connection.rest()
        #expect(rest.hasSuffix("\r\n\r\nanswer"), "\(rest)")
        await server.stop()
    }

    @Test func anyNumberOfCallersWaitForTheSameEnd() async throws {
        let server = try WebServer { _ in .text("ok") }
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<20 { group.addTask { await server.stop() } }
        }
        await server.stop()
        #expect(throws: RawConnection.Failure.self) { try RawConnection(port: server.port) }
    }

    /// Many concurrent clients, of which some disconnect and some read slowly, and a stop in the middle.
    ///
    /// Every request is answered completely or its connection ends, and the process survives.
    @Test(arguments: 0..<5) func aStopInTheMiddleOfTrafficIsSafe(_ round: Int) async throws {
        var limits = WebServerLimits()
        limits.draining = round.isMultiple(of: 2) ? .milliseconds(1) : .seconds(600)
        let running = Tally()
        let firstAnswers = Signal()
        let answered = Tally()
        let server = try WebServer(limits: limits) { request in
            running.add()
            for _ in 0..<(request.id % 50) { await Task.yield() }
            running.add(-1)
            return .text(request.http.target)
        }
        await withTaskGroup(of: Void.self) { group in
            for client in 0..<60 {
                group.addTask {
                    guard let connection = try? RawConnection(port: server.port) else { return }
                    if client.isMultiple(of: 7) { connection.resetWhenClosed() }
                    for number in 0..<200 {
                        let target = "/\(client)/\(number)"
                        guard await connection.send("GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n") else { return }
                        if client.isMultiple(of: 7), number == 3 { return }
                        guard let answer = try? await connection.answer() else { return }
                        #expect(answer.status == 503 || answer.body == target)
                        if answered.add() == 500 { firstAnswers.give() }
                    }
                }
            }
            group.addTask {
                await firstAnswers.wait()
                await server.stop()
                #expect(running.value == 0)
            }
        }
    }
}
