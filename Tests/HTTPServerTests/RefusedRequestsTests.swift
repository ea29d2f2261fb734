import HTTPMessage
import HTTPServer
import Synchronization
import TestSupport
import Testing

@Suite struct RefusedRequestsTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let bytes: String
        let status: Int
        var testDescription: String { name }
    }

    static let refused: [Case] = [
        Case(name: "no Host", bytes: "GET / HTTP/1.1\r\n\r\n", status: 400),
        Case(name: "two Hosts", bytes: "GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", status: 400),
        Case(name: "empty Host", bytes: "GET / HTTP/1.1\r\nHost:\r\n\r\n", status: 400),
        Case(name: "Host with a path", bytes: "GET / HTTP/1.1\r\nHost: a/b\r\n\r\n", status: 400),
        Case(
            name: "length and coding",
            bytes: "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            status: 400),
        Case(
            name: "two lengths",
            bytes: "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab", status: 400),
        Case(
            name: "two equal lengths",
            bytes: "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\na", status: 400),
        Case(
            name: "length with a sign", bytes: "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: +1\r\n\r\na", status: 400),
        Case(
            name: "length that is folded",
            bytes: "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n 2\r\n\r\na", status: 400),
        Case(
            name: "coding that nobody knows",
            bytes: "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", status: 501),
        Case(
            name: "coding in HTTP/1.0",
            bytes: "POST / HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", status: 501),
        Case(name: "blank before the colon", bytes: "GET / HTTP/1.1\r\nHost: a\r\nX-A : 1\r\n\r\n", status: 400),
        Case(
            name: "folded line with a comma", bytes: "GET / HTTP/1.1\r\nHost: a\r\nX-A: 1\r\n b, c\r\n\r\n", status: 400
        ),
        Case(name: "control character", bytes: "GET / HTTP/1.1\r\nHost: a\r\nX-A: 1\u{1}2\r\n\r\n", status: 400),
        Case(name: "encoded NUL in the path", bytes: "GET /a%00b HTTP/1.1\r\nHost: a\r\n\r\n", status: 400),
        Case(name: "fragment in the target", bytes: "GET /a#b HTTP/1.1\r\nHost: a\r\n\r\n", status: 400),
        Case(name: "target without a slash", bytes: "GET a HTTP/1.1\r\nHost: a\r\n\r\n", status: 400),
        Case(name: "other scheme", bytes: "GET ftp://a/ HTTP/1.1\r\nHost: a\r\n\r\n", status: 400),
        Case(name: "raw bytes in the target", bytes: "GET /ä HTTP/1.1\r\nHost: a\r\n\r\n", status: 400),
        Case(name: "other version", bytes: "GET / HTTP/3.7\r\nHost: a\r\n\r\n", status: 505),
        Case(
            name: "announced body too large",
            bytes: "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1001\r\n\r\n", status: 413),
        Case(
            name: "announced body too large, asking first",
            bytes: "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1001\r\nExpect: 100-continue\r\n\r\n", status: 413),
        Case(
            name: "chunked body too large",
            bytes: "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
                + "400\r\n\(String(repeating: "x", count: 1024))\r\n0\r\n\r\n", status: 413),
        Case(
            name: "headers too large",
            bytes: "GET / HTTP/1.1\r\nHost: a\r\nX-A: \(String(repeating: "x", count: 9000))\r\n\r\n", status: 431),
        Case(
            name: "target too long",
            bytes: "GET /\(String(repeating: "x", count: 9000)) HTTP/1.1\r\nHost: a\r\n\r\n", status: 414),
    ]

    @Test(arguments: refused) func neverReachTheHandler(_ refusal: Case) async throws {
        let requests = Recorder<String>()
        var limits = WebServerLimits()
        limits.bodyBytes = 1000
        limits.headerBytes = 8192
        let server = try WebServer(limits: limits) { request in
            requests.append(request.http.target)
            return .text("handled")
        }
        let connection = try RawConnection(port: server.port)
        await connection.send(refusal.bytes)
        let answer = try await connection.answer()
        #expect(answer.status == refusal.status)
        // What stands behind a refused head is never taken for a request.
        await connection.send("GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n")
        if refusal.name != "chunked body too large" {
            #expect(!(await connection.rest()).contains("HTTP/1."))
        }
        await connection.finishSending()
        await server.stop()
        #expect(requests.values.filter { $0 != "/smuggled" }.isEmpty)
        if refusal.name != "chunked body too large" { #expect(requests.values.isEmpty) }
    }

    @Test func aBodyWithoutEndIsCutAfterTwiceTheLimit() async throws {
        var limits = WebServerLimits()
        limits.bodyBytes = 1000
        let server = try WebServer(limits: limits) { _ in .text("handled") }
        let connection = try RawConnection(port: server.port)
        await connection.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
        let chunk = "400\r\n\(String(repeating: "x", count: 1024))\r\n"
        while await connection.send(chunk) {}
        #expect(await connection.rest().isEmpty)
        await server.stop()
    }
}
