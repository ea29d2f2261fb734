import HTTPClient
import HTTPMessage
import Sentences
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct CurlExchangeTests {
    @Test func aRequestArrivesAsItWasWritten() async throws {
        let seen = Recorder<LoopbackServer.Request>()
        let server = try LoopbackServer {
            seen.append($0)
            return .http("201 Created", ["X-Two: 1", "X-Two:   2  "], body: "made")
        }
        let request = HTTPRequest.form(
            ["name": "jane doe", "word": "a&b=c"], to: server.base + "/a/../b?x=%2F#not-sent",
            headers: ["X-Own": "1", "X-Empty": ""])
        let response = try await CurlExchange().send(request)
        #expect(response.status == 201)
        #expect(response.headers.values("x-two") == ["1", "2"])
        #expect(response.body == Array("made".utf8))
        let received = try #require(seen.values.first)
        #expect(received.requestLine == "POST /a/../b?x=%2F HTTP/1.1")
        #expect(received.body == "name=jane+doe&word=a%26b%3Dc")
        #expect(received.values("Content-Type") == ["application/x-www-form-urlencoded"])
        #expect(received.values("X-Own") == ["1"])
        #expect(received.head.contains("\r\nX-Empty:"))
        #expect(received.values("Expect").isEmpty)
    }

    @Test(arguments: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])
    func everyMethodIsSentWithAndWithoutABody(_ method: String) async throws {
        let seen = Recorder<LoopbackServer.Request>()
        let server = try LoopbackServer {
            seen.append($0)
            return .http("204 No Content")
        }
        for body in method == "HEAD" ? [""] : ["", String(repeating: "x", count: 2 << 20)] {
            let request = HTTPRequest(
                method: HTTPMethod(rawValue: method), target: server.base + "/", body: Array(body.utf8))
            #expect(try await CurlExchange().send(request).status == 204)
            let received = try #require(seen.values.last)
            #expect(received.requestLine == "\(method) / HTTP/1.1")
            #expect(received.body.utf8.count == body.utf8.count)
            #expect(received.values("Content-Type").isEmpty)
            #expect(received.values("Expect").isEmpty)
        }
    }

    @Test(arguments: [
        "com.example:/cb?code=1", "https://kobil/OpenIdRedirectUri#code=a%20b&state=c+d", "urn:ietf:wg:oauth:2.0:oob",
        "/relative?a b", "", "#fragment", "HTTPS://Host:443/..//x",
    ])
    func aRedirectIsAResponseAndItsLocationIsUntouched(_ location: String) async throws {
        let server = try LoopbackServer { _ in .http("302 Found", ["Location: \(location)"]) }
        let response = try await CurlExchange().send(HTTPRequest(target: server.base + "/"))
        #expect(response.redirectLocation == location)
    }

    @Test func headersOfInterimResponsesAndTrailersAreNotTheResponses() async throws {
        let text =
            "HTTP/1.1 103 Early Hints\r\nX-Early: 1\r\n\r\nHTTP/1.1 200 OK\r\nX-Late: 1\r\nTransfer-Encoding: chunked\r\n"
            + "\r\n3\r\nabc\r\n0\r\nX-Trailer: 1\r\n\r\n"
        let server = try LoopbackServer { _ in .bytes(Array(text.utf8)) }
        let response = try await CurlExchange().send(HTTPRequest(target: server.base))
        #expect(response.body == Array("abc".utf8))
        #expect(response.headers.fields.map(\.name) == ["X-Late", "Transfer-Encoding"])
    }

    /// "hello" compressed by gzip and zlib: some servers compress without a request for it.
    private static let coded: [(String, [UInt8])] = [
        (
            "gzip",
            [
                0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF, 0xCB, 0x48, 0xCD, 0xC9, 0xC9, 0x07, 0, 0x86, 0xA6, 0x10, 0x36, 5,
                0,
                0, 0,
            ]
        ), ("deflate", [0x78, 0x9C, 0xCB, 0x48, 0xCD, 0xC9, 0xC9, 0x07, 0, 0x06, 0x2C, 0x02, 0x15]),
    ]

    @Test(arguments: coded) func aCodedBodyIsDecodedThoughNobodyAskedForIt(coding: String, bytes: [UInt8]) async throws
    {
        let seen = Recorder<LoopbackServer.Request>()
        let server = try LoopbackServer { request in
            seen.append(request)
            let head =
                "HTTP/1.1 200 OK\r\nContent-Encoding: \(coding)\r\nContent-Length: \(bytes.count)\r\nX-Own: 1\r\n\r\n"
            return .bytes(Array(head.utf8) + bytes)
        }
        let response = try await CurlExchange().send(HTTPRequest(target: server.base))
        #expect(response.body == Array("hello".utf8))
        #expect(response.headers.fields.map(\.name) == ["X-Own"], "a coding that is gone is not told")
        #expect(seen.values.first?.values("Accept-Encoding") == [])
    }

    @Test func whatACodedBodyBecomesIsLimitedToo() async throws {
        // Ten thousand letters.
        let bytes: [UInt8] = [
            0x78, 0xDA, 0xED, 0xC1, 0x01, 0x0D, 0x00, 0x00, 0x00, 0xC2, 0xA0, 0xAC, 0xEF, 0x5F, 0xC2, 0x1C, 0x6E, 0x40,
            0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0xC0, 0xBF, 0x01, 0x9F, 0xBB, 0xCD, 0xE3,
        ]
        let head = "HTTP/1.1 200 OK\r\nContent-Encoding: deflate\r\nContent-Length: \(bytes.count)\r\n\r\n"
        let server = try LoopbackServer { _ in .bytes(Array(head.utf8) + bytes) }
        #expect(try await CurlExchange().send(HTTPRequest(target: server.base)).body.count == 10_000)
        var settings = HTTPClientSettings()
        settings.maximumResponseBytes = 9_999
        await expect(.tooLarge, HTTPRequest(target: server.base), settings: settings)
    }

    @Test func aHundredRequestsRunAtOnce() async throws {
        let arrived = Signal()
        let count = Recorder<Void>()
        let server = try LoopbackServer { request in
            if request.requestLine.contains("/wait") {
                count.append(())
                if count.values.count == 100 { arrived.give() }
                return .hold()
            }
            return .http()
        }
        let exchange = CurlExchange()
        await withTaskGroup(of: HTTPExchangeError?.self) { group in
            for _ in 0..<100 {
                group.addTask {
                    do {
                        _ = try await exchange.send(HTTPRequest(target: server.base + "/wait"))
                        return nil
                    } catch { return error as? HTTPExchangeError }
                }
            }
            await arrived.wait()
            group.cancelAll()
            for await error in group { #expect(error?.reason == .cancelled) }
        }
        #expect(try await exchange.send(HTTPRequest(target: server.base + "/")).status == 200)
    }

    @Test(arguments: [
        "ftp://127.0.0.1/", "file:///etc/passwd", "127.0.0.1/", "http:/127.0.0.1/", "http:///127.0.0.1/",
        "http://user:word@127.0.0.1/", "http://a\\@127.0.0.1/", "http://127.0.0.1/a b", "http://127.0.0.1:99999/", "",
        "http://127.0.0.1/\u{e9}", "http://127.0.0.1/\nX-Evil: 1",
    ])
    func whatCouldBeReadInTwoWaysIsNotSent(_ target: String) async {
        await expect(.invalidRequest, HTTPRequest(target: target))
    }

    @Test func aHeaderThatWouldBreakTheMessageIsNotSent() async throws {
        let server = try LoopbackServer { _ in .http() }
        for headers: HTTPHeaders in [["X": "a\r\nY: b"], ["X: a\r\nY": "b"], ["": "a"], ["X": "\0"], ["X Y": "a"]] {
            await expect(.invalidRequest, HTTPRequest(target: server.base, headers: headers))
        }
        await expect(.invalidRequest, HTTPRequest(method: HTTPMethod(rawValue: "GET /x"), target: server.base))
    }

    @Test func settingsPrintNoKey() {
        var settings = HTTPClientSettings()
        settings.clientCertificate = .init(certificate: [1], privateKey: Array("hush".utf8), passphrase: "hush")
        var dumped = ""
        dump(settings, to: &dumped)
        #expect(!dumped.contains("hush") && !dumped.contains("104"))
        #expect(!"\(settings)".contains("hush"))
    }
}

/// Expects that a request fails with this reason.
func expect(
    _ reason: HTTPExchangeError.Reason, _ request: HTTPRequest, settings: HTTPClientSettings = .init(),
    sourceLocation: SourceLocation = #_sourceLocation
) async {
    let error = await #expect(throws: HTTPExchangeError.self, sourceLocation: sourceLocation) {
        try await CurlExchange(settings: settings).send(request)
    }
    #expect(error?.reason == reason, "\(error?.detail ?? Text.empty)", sourceLocation: sourceLocation)
}
