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
        Case(name: "NUL in the path", bytes: "GET /a\0b HTTP/1.1\r\nHost: a\r\n\r\n", status: 400),
        Case(name: "NUL at the path's end", bytes: "GET /a\0 HTTP/1.1\r\nHost: a\r\n\r\n", status: 400),
        Case(
            name: "NUL in the path and a version behind it", bytes: "GET /a\0HTTP/1.1 HTTP/1.1\r\nHost: a\r\n\r\n",
            status: 400),
        Case(name: "NUL in the query", bytes: "GET /a?b=c\0d HTTP/1.1\r\nHost: a\r\n\r\n", status: 400),
        Case(name: "NUL in the method", bytes: "GE\0T /a HTTP/1.1\r\nHost: a\r\n\r\n", status: 400),
        Case(
            name: "NUL behind Content-Length",
            bytes: "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\0\r\n\r\na", status: 400),
        Case(
            name: "NUL in Content-Length, a header behind it",
            bytes: "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\02\r\nX-A: 1\r\n\r\na", status: 400),
        Case(
            name: "NUL before Content-Length's number",
            bytes: "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \01\r\n\r\na", status: 400),
        Case(
            name: "NUL behind Transfer-Encoding",
            bytes: "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\0x\r\n\r\n0\r\n\r\n", status: 400),
        Case(name: "NUL in Host", bytes: "GET / HTTP/1.1\r\nHost: a\0.evil\r\n\r\n", status: 400),
        Case(name: "NUL in another header", bytes: "GET / HTTP/1.1\r\nHost: a\r\nX-A: b\0c\r\n\r\n", status: 400),
        Case(name: "NUL in a header's name", bytes: "GET / HTTP/1.1\r\nHost: a\r\nX\0A: b\r\n\r\n", status: 400),
        Case(
            name: "line that begins with NUL",
            bytes: "GET / HTTP/1.1\r\nHost: a\r\n\0X-A: b\r\nContent-Length: 1\r\n\r\n", status: 400),
        Case(name: "folded line", bytes: "GET / HTTP/1.1\r\nHost: a\r\nX-A: 1\r\n b\r\nX-B: 2\r\n\r\n", status: 400),
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
            name: "chunk extension too long",
            bytes: "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
                + "1\r\na\r\n1;x=\(String(repeating: "x", count: 40_000))\r\na\r\n0\r\n\r\n", status: 400),
        Case(
            name: "chunk size that is no number",
            bytes: "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n;x\r\na\r\n0\r\n\r\n", status: 400),
        Case(
            name: "headers too large",
            bytes: "GET / HTTP/1.1\r\nHost: a\r\nX-A: \(String(repeating: "x", count: 9000))\r\n\r\n", status: 431),
        Case(
            name: "target too long",
            bytes: "GET /\(String(repeating: "x", count: 9000)) HTTP/1.1\r\nHost: a\r\n\r\n", status: 414),
    ]

    @Test(arguments: refused) func neverReachTheHandler(_ refusal: Case) async throws {
        let requests = Recorder<String>()
        let told = Recorder<RefusedRequest>()
        var limits = WebServerLimits()
        limits.bodyBytes = 1000
        limits.headerBytes = 8192
        let server = try WebServer(limits: limits, refused: { told.append($0) }) { request in
            requests.append(request.http.target)
            return .text("handled")
        }
        let connection = try RawConnection(port: server.port)
        await connection.send(refusal.bytes)
        let answer = try await connection.answer()
        #expect(answer.status == refusal.status)
        // Bytes after a refused head are never parsed as a request.
        await connection.send("GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n")
        if refusal.name != "chunked body too large" {
            #expect(!(await connection.rest()).contains("HTTP/1."))
        }
        await connection.finishSending()
        await server.stop()
        #expect(requests.values.filter { $0 != "/smuggled" }.isEmpty)
        if refusal.name != "chunked body too large" { #expect(requests.values.isEmpty) }
        #expect(told.values.map(\.status) == [refusal.status])
        if refusal.status == 413 { #expect(told.values.first?.method == .post) }
    }

    @Test(
        arguments: [
            ("+1", 400), ("-1", 400), ("abc", 400), ("", 400), ("1, 1", 400), ("1 1", 400), ("0x1", 400),
            ("99999999999999999999999", 413),
        ], [1, 1000])
    func aBadContentLengthIsAnsweredOnce(_ length: (String, Int), _ bytesAtOnce: Int) async throws {
        var limits = WebServerLimits()
        limits.receiving = .seconds(600)
        let server = try WebServer(limits: limits) { _ in .text("handled") }
        let connection = try RawConnection(port: server.port)
        let bytes = Array("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(length.0)\r\n\r\n".utf8)
        for start in stride(from: 0, to: bytes.count, by: bytesAtOnce) {
            await connection.send(Array(bytes[start..<min(start + bytesAtOnce, bytes.count)]))
        }
        let all = await connection.rest()
        #expect(all.hasPrefix("HTTP/1.1 \(length.1) "), "\(all)")
        #expect(all.split(separator: "\r\n").filter { $0.hasPrefix("HTTP/1.") }.count == 1, "\(all)")
        await server.stop()
    }

    @Test(arguments: ["", "X-A: b\r\n", "\0X-A: b\r\n"])
    func nothingBehindAChunkedBodyIsTakenForARequest(_ trailers: String) async throws {
        let requests = Recorder<String>()
        let server = try WebServer { request in
            requests.append(request.http.target)
            return .text("handled")
        }
        let connection = try RawConnection(port: server.port)
        await connection.send(
            "POST /whole HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\(trailers)\r\n"
                + "GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try await connection.answer().header("Connection") == "close")
        #expect(await connection.rest().isEmpty)
        await server.stop()
        #expect(requests.values == ["/whole"])
    }

    /// The checks use positions in a buffer, so they must not depend on the segmentation of the input.
    @Test func aHeadInPiecesOfAnySizeIsWhole() async throws {
        var limits = WebServerLimits()
        limits.receiving = .seconds(600)
        let server = try WebServer(limits: limits) { .text("\($0.http.headers.fields.count)") }
        var dice = SplitMix(seed: 4)
        for count in [0, 1, 40, 200] {
            let connection = try RawConnection(port: server.port)
            for _ in 0..<2 {
                var head = "GET /a?b=c HTTP/1.1\r\nHost: a\r\n"
                for number in 0..<count {
                    let blanks = String(repeating: " ", count: Int.random(in: 0...3, using: &dice))
                    head += "X-\(number):\(blanks)\(number.isMultiple(of: 7) ? "" : "value \(number)")\(blanks)\r\n"
                }
                var rest = Array((head + "\r\n").utf8)[...]
                while !rest.isEmpty {
                    let piece = rest.prefix(Int.random(in: 1...700, using: &dice))
                    await connection.send(Array(piece))
                    rest = rest.dropFirst(piece.count)
                }
                let answer = try await connection.answer()
                #expect(answer.body == "\(count + 1)", "\(answer.status)")
            }
        }
        await server.stop()
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
