import HTTPMessage
import HTTPServer
import TestSupport
import Testing

@Suite struct ServedRequestsTests {
    @Test func theHandlerGetsTheRawTargetEveryHeaderAndTheWholeBody() async throws {
        let requests = Recorder<ServerRequest>()
        let server = try WebServer { request in
            requests.append(request)
            return .text("ok")
        }
        let connection = try RawConnection(port: server.port)
        let body = String(repeating: "a", count: 100_000)
        await connection.send(
            "POST /a%2Fb/../c?x=%zz+1&x=2 HTTP/1.1\r\nHost: localhost:80\r\nX-A:  1 \r\nX-A: 2\r\nX-Empty:\r\n"
                + "Content-Length: 100000\r\n\r\n" + body)
        #expect(try await connection.answer().body == "ok")
        await server.stop()
        let request = try #require(requests.values.first)
        #expect(request.http.method == .post)
        #expect(request.http.target == "/a%2Fb/../c?x=%zz+1&x=2")
        #expect(request.http.headers.values("x-a") == ["1", "2"])
        #expect(request.http.headers.values("X-Empty") == [""])
        #expect(request.http.body == RequestBody(Array(body.utf8)))
        #expect(request.remoteAddress == "127.0.0.1")
        #expect(request.localPort == server.port)
    }

    @Test(arguments: [
        ("http://a.example:80/p?q", "/p?q"), ("HTTP://a.example", "/"), ("https://a/?x=/y", "/?x=/y"),
    ])
    func anAbsoluteTargetIsBroughtIntoOriginForm(_ sent: String, _ seen: String) async throws {
        let server = try WebServer { .text($0.http.target) }
        let connection = try RawConnection(port: server.port)
        await connection.send("GET \(sent) HTTP/1.1\r\nHost: a.example\r\n\r\n")
        #expect(try await connection.answer().body == seen)
        await server.stop()
    }

    @Test(arguments: [1, 1000, 5000]) func aQueryOfAnyNumberOfParametersArrivesWhole(_ count: Int) async throws {
        let server = try WebServer { .text("\($0.http.query.fields.count) \($0.http.target.utf8.count)") }
        let connection = try RawConnection(port: server.port)
        let target = "/a?" + Array(repeating: "b=1", count: count).joined(separator: "&")
        await connection.send("GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try await connection.answer().body == "\(count) \(target.utf8.count)")
        await server.stop()
    }

    @Test func aChunkedBodyIsPutTogether() async throws {
        let server = try WebServer { .text(String(decoding: $0.http.body, as: UTF8.self)) }
        let connection = try RawConnection(port: server.port)
        await connection.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
        await connection.send("3\r\nabc\r\n2;x=y\r\nde\r\n0\r\n\r\n")
        #expect(try await connection.answer().body == "abcde")
        await server.stop()
    }

    @Test func headSendsTheLengthAndNoBodyAndTheConnectionStaysInStep() async throws {
        let server = try WebServer { .text($0.http.method == .get ? "twelve bytes" : "wrong") }
        let connection = try RawConnection(port: server.port)
        await connection.send("HEAD / HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n")
        let head = try await connection.answer(toHead: true)
        #expect(head.status == 200)
        #expect(head.header("Content-Length") == "12")
        let next = try await connection.answer()
        #expect(next.status == 200)
        #expect(next.body == "twelve bytes")
        await server.stop()
    }

    @Test func pipelinedRequestsAreAnsweredInOrder() async throws {
        let server = try WebServer { .text($0.http.target) }
        let connection = try RawConnection(port: server.port)
        await connection.send((0..<20).map { "GET /\($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined())
        for number in 0..<20 { #expect(try await connection.answer().body == "/\(number)") }
        await server.stop()
    }

    @Test func severalCookiesLeaveInOrderAndTheEdgeOwnsTheFraming() async throws {
        let server = try WebServer { _ in
            var response = HTTPResponse.text("body")
            response.headers.add("Set-Cookie", "a=1")
            response.headers.add("Set-Cookie", "b=2")
            response.headers.add("Content-Length", "99")
            response.headers.add("Transfer-Encoding", "chunked")
            response.headers.add("X-Empty", "")
            return response
        }
        let connection = try RawConnection(port: server.port)
        await connection.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        let all = await connection.rest()
        #expect(all.contains("Set-Cookie: a=1\r\nSet-Cookie: b=2\r\n"))
        #expect(all.contains("Content-Length: 4\r\n"))
        #expect(!all.contains("chunked"))
        #expect(all.hasSuffix("\r\n\r\nbody"))
        await server.stop()
    }

    @Test func anAnswerThatIsCutEndsTheConnectionBeforeItsAnnouncedLength() async throws {
        let server = try WebServer { _ in
            var response = HTTPResponse.text("twelve bytes")
            response.headers.add("Date", "Sun, 06 Nov 1994 08:49:37 GMT")
            response.cutAfter = 5
            return response
        }
        let connection = try RawConnection(port: server.port)
        await connection.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        let all = await connection.rest()
        #expect(all.contains("Content-Length: 12\r\n"))
        #expect(all.hasSuffix("\r\n\r\ntwelv"))
        #expect(all.contains("Date: Sun, 06 Nov 1994 08:49:37 GMT\r\n") && all.split(separator: "Date:").count == 2)
        await server.stop()
    }

    @Test(arguments: ["a\r\nSet-Cookie: evil=1", "a\nb"])
    func aHeaderThatWouldBreakTheMessageIsNotSent(_ value: String) async throws {
        let server = try WebServer { _ in HTTPResponse(status: 302, headers: ["Location": value]) }
        let connection = try RawConnection(port: server.port)
        await connection.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        let answer = try await connection.answer()
        #expect(answer.status == 500)
        #expect(!answer.head.contains("evil"))
        await server.stop()
    }

    @Test func statusesWithoutBodyHaveNone() async throws {
        let server = try WebServer { _ in HTTPResponse(status: 204, body: Array("x".utf8)) }
        let connection = try RawConnection(port: server.port)
        await connection.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        #expect(await connection.rest().hasSuffix("\r\n\r\n"))
        await server.stop()
    }

    @Test func anOldClientWithoutHostIsServedAndItsConnectionClosed() async throws {
        let server = try WebServer { _ in .text("ok") }
        let connection = try RawConnection(port: server.port)
        await connection.send("GET / HTTP/1.0\r\n\r\n")
        #expect(await connection.rest().hasSuffix("\r\n\r\nok"))
        await server.stop()
    }
}
