import HTTPClient
import HTTPMessage
import HTTPServer
import IdentityModel
import JOSE
import TestSupport
import Testing

@testable import IdentityServer
@testable import IdentityStore

/// The log of a server that listens: requests that reach a route, and requests that the listener refuses.
@Suite struct ListenerLogTests {
    private let log = RecordedLog()

    @Test func whatTheListenerRefusesItselfIsLoggedToo() async throws {
        let server = try await EmbeddedIdentityServer.ofTests(log: log) { $0.limits.bodyBytes = 100 }
        let further = try await server.listen(alsoAt: .anyLoopbackPort)
        for port in [server.port, further] {
            for (head, status) in [
                ("POST /auth/jane HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 101\r\n", 413),
                ("GET /auth/jane HTTP/1.1\r\nHost: stranger\r\n", 421), ("JANE / HTTP/1.1\r\n", 400),
            ] {
                let connection = try RawConnection(port: port)
                await connection.send(head + "\r\n")
                #expect(try await connection.answer().status == status)
                let line = try #require(try log.taken().last)
                #expect(line["status"] == .integer(Int64(status)))
                #expect(line["route"] == "unknown" && line["event"] == "request" && line["level"] == "info")
                #expect(line["trace"]?.string?.utf8.count == 32 && line["client"] == "127.0.0.1")
                #expect(line["method"]?.string == (status == 413 ? "POST" : status == 421 ? "GET" : "other"))
            }
            let answer = try await CurlExchange().send(HTTPRequest(target: "http://127.0.0.1:\(port)/auth"))
            #expect(answer.status == 200)
            #expect(try log.taken().last?["route"] == "/auth")
        }
        await server.stop()
    }

    @Test func theClientIsTheOneThatTheProxyNames() async throws {
        let proxies = TrustedProxies([try #require(AddressRange("127.0.0.1"))])
        let server = try await EmbeddedIdentityServer.ofTests(log: log) { $0.proxies = proxies }
        for (named, shown) in [("203.0.113.77", "203.0.113.77"), ("nobody", "0.0.0.0"), (nil, "0.0.0.0")] {
            var headers: HTTPHeaders = [:]
            if let named { headers.set("X-Forwarded-For", named) }
            let target = "http://127.0.0.1:\(server.port)/auth"
            _ = try await CurlExchange().send(HTTPRequest(target: target, headers: headers))
            #expect(try log.taken().last?["client"]?.string == shown)
        }
        let malformed = try RawConnection(port: server.port)
        await malformed.send("JANE / HTTP/1.1\r\nX-Forwarded-For: 203.0.113.77\r\n\r\n")
        #expect(try await malformed.answer().status == 400)
        #expect(try log.taken().last?["client"] == "0.0.0.0")
        await server.stop()
    }

    @Test func anAnswerThatCameTooLateIsToldAsTheClientGotIt() async throws {
        let requestLog = RequestLog(log: log, clock: StandingClock(), random: SeededRandom.another())
        let (began, cancelled) = (Signal(), Signal())
        let task = Task {
            await requestLog.answer(ServerRequest(http: HTTPRequest(target: "/auth"))) {
                began.give()
                await withTaskCancellationHandler {
                    await cancelled.wait()
                } onCancel: {
                    cancelled.give()
                }
                return HTTPResponse(status: 200)
            }
        }
        await began.wait()
        task.cancel()
        _ = await task.value
        #expect(try log.taken().last?["status"] == 503)
    }
}
