import HTTPClient
import HTTPMessage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct CurlFailureTests {
    @Test func nobodyListening() async throws {
        let port: UInt16
        do { port = try LoopbackServer { _ in .drop }.port }
        await expect(.notReachable, HTTPRequest(target: "http://127.0.0.1:\(port)/"))
    }

    @Test func aNameWithoutAddress() async {
        await expect(.nameNotResolved, HTTPRequest(target: "http://no-such-host.invalid/"))
    }

    @Test func aServerThatSpeaksNoTLS() async throws {
        let server = try LoopbackServer { _ in .http() }
        // A TLS hello contains no empty line, so the server ends the connection only when the client does.
        var settings = HTTPClientSettings()
        settings.totalTimeout = .milliseconds(300)
        await expect(.timedOut, HTTPRequest(target: "https://127.0.0.1:\(server.port)/"), settings: settings)
    }

    @Test(arguments: [
        (LoopbackServer.Answer.drop, HTTPExchangeError.Reason.connectionLost),
        (.bytes([]), .connectionLost),
        (.bytes(Array("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc".utf8)), .connectionLost),
        (.bytes(Array("<html>hello</html>".utf8)), .malformedResponse),
        (.bytes(Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n".utf8)), .connectionLost),
        (.bytes(Array("HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n".utf8)), .malformedResponse),
    ])
    func answersThatAreNone(_ answer: LoopbackServer.Answer, _ reason: HTTPExchangeError.Reason) async throws {
        let server = try LoopbackServer { _ in answer }
        await expect(reason, HTTPRequest(target: server.base))
    }

    @Test(arguments: ["POST", "PATCH"]) func whatMustNotBeRepeatedIsSentOnceThoughAKeptConnectionDies(
        _ method: String
    ) async throws {
        let seen = Recorder<String>()
        let server = try LoopbackServer { request in
            seen.append(request.requestLine)
            return request.requestLine.hasPrefix("GET")
                ? .keepAlive(Array("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".utf8)) : .drop
        }
        let exchange = CurlExchange()
        _ = try await exchange.send(HTTPRequest(target: server.base))
        let request = HTTPRequest(method: HTTPMethod(rawValue: method), target: server.base, body: [1])
        let error = await #expect(throws: HTTPExchangeError.self) { try await exchange.send(request) }
        #expect(error?.reason == .connectionLost)
        #expect(seen.values == ["GET / HTTP/1.1", "\(method) / HTTP/1.1"])
    }

    @Test func whatMayBeRepeatedUsesAKeptConnectionAndIsSentAgainIfThatDies() async throws {
        let seen = Recorder<String>()
        let server = try LoopbackServer { request in
            seen.append(request.requestLine)
            return seen.values.count == 2 ? .drop : .keepAlive(Array("HTTP/1.1 204 No Content\r\n\r\n".utf8))
        }
        let exchange = CurlExchange()
        _ = try await exchange.send(HTTPRequest(target: server.base))
        var request = HTTPRequest(method: .post, target: server.base, body: [1])
        request.isRepeatable = true
        #expect(try await exchange.send(request).status == 204)
        // The first POST was dropped: on a connection of its own, it would have failed.
        #expect(seen.values == ["GET / HTTP/1.1", "POST / HTTP/1.1", "POST / HTTP/1.1"])
    }

    @Test func theTotalTimeEndsAnExchangeThatWasBegun() async throws {
        let server = try LoopbackServer { _ in
            .hold(after: Array("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc".utf8))
        }
        var settings = HTTPClientSettings()
        settings.totalTimeout = .milliseconds(200)
        await expect(.timedOut, HTTPRequest(target: server.base), settings: settings)
    }

    @Test(arguments: [true, false]) func aBodyOverTheLimitIsNotTaken(_ saysItsLength: Bool) async throws {
        let body = String(repeating: "x", count: 1001)
        let head = saysItsLength ? "HTTP/1.1 200 OK\r\nContent-Length: 1001\r\n\r\n" : "HTTP/1.1 200 OK\r\n\r\n"
        let server = try LoopbackServer { _ in .bytes(Array((head + body).utf8)) }
        var settings = HTTPClientSettings()
        settings.maximumResponseBytes = 1000
        await expect(.tooLarge, HTTPRequest(target: server.base), settings: settings)
        settings.maximumResponseBytes = 1001
        let response = try await CurlExchange(settings: settings).send(HTTPRequest(target: server.base))
        #expect(response.body.count == 1001)
    }

    @Test func endlessHeadersAreNotTaken() async throws {
        let line = "X-Long: \(String(repeating: "x", count: 8000))\r\n"
        let text = "HTTP/1.1 200 OK\r\n" + String(repeating: line, count: 40) + "\r\n"
        let server = try LoopbackServer { _ in .bytes(Array(text.utf8)) }
        await expect(.tooLarge, HTTPRequest(target: server.base))
    }

    @Test func aCancelledCallEndsAndItsConnectionIsClosed() async throws {
        let arrived = Signal()
        let left = Signal()
        let server = try LoopbackServer { _ in
            arrived.give()
            return .hold(whenClientLeaves: { left.give() })
        }
        let call = Task { try await CurlExchange().send(HTTPRequest(target: server.base)) }
        await arrived.wait()
        call.cancel()
        let result = await call.result
        #expect(throws: HTTPExchangeError(.cancelled)) { try result.get() }
        await left.wait()
    }

    @Test func aTaskThatWasCancelledBeforeSendsNothing() async throws {
        let server = try LoopbackServer { _ in
            Issue.record("a request was sent")
            return .drop
        }
        let begin = Signal()
        let call = Task {
            await begin.wait()
            return try await CurlExchange().send(HTTPRequest(target: server.base))
        }
        call.cancel()
        begin.give()
        let result = await call.result
        #expect(throws: HTTPExchangeError(.cancelled)) { try result.get() }
    }

    @Test func unusableSettingsAreSaid() async throws {
        let server = try LoopbackServer { _ in .http() }
        var settings = HTTPClientSettings()
        settings.proxy = .url("http://no-such-proxy.invalid:1")
        await expect(.invalidConfiguration, HTTPRequest(target: server.base), settings: settings)
        settings = HTTPClientSettings()
        settings.trustedCertificates = Array("no certificate".utf8)
        await expect(.invalidConfiguration, HTTPRequest(target: "https://127.0.0.1:\(server.port)"), settings: settings)
        settings = HTTPClientSettings()
        settings.pins = ["AAAA"]
        await expect(.pinMismatch, HTTPRequest(target: "http://example.invalid/"), settings: settings)
    }
}
