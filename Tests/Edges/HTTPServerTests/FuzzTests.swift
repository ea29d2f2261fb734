import HTTPMessage
import HTTPServer
import TestSupport
import Testing

/// Randomly damaged requests with a fixed seed: the server survives and never passes on an invalid request.
@Suite struct FuzzTests {
    private static let seeds = [
        "GET /a?b=c HTTP/1.1\r\nHost: localhost\r\nX-A: 1\r\n\r\n",
        "POST /a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nabcde",
        "POST /a HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n",
        "HEAD / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n",
    ]

    private static let pieces = [
        "\r\n", "\n", "\r", "\0", ":", " ", "\t", "%00", "Content-Length: 3\r\n", "Transfer-Encoding: chunked\r\n",
        "Host: b\r\n", "\r\n 5", "HTTP/1.1", "\u{FF}", "99999999999999999999", "-1", "0x5", ";", "GET / HTTP/1.1\r\n",
    ]

    private static func damaged(_ dice: inout SplitMix) -> [UInt8] {
        var bytes = Array((seeds.randomElement(using: &dice) ?? "").utf8)
        for _ in 0..<Int.random(in: 1...4, using: &dice) {
            let place = Int.random(in: 0..<bytes.count, using: &dice)
            switch Int.random(in: 0..<3, using: &dice) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &dice)
            case 1: bytes.insert(contentsOf: Array((pieces.randomElement(using: &dice) ?? "").utf8), at: place)
            default: bytes.remove(at: place)
            }
        }
        return bytes
    }

    @Test(arguments: 0..<8 as Range<UInt64>) func damagedRequestsDoNoHarm(_ seed: UInt64) async throws {
        var limits = WebServerLimits()
        limits.bodyBytes = 4096
        // The library may not detect that a client disconnects during a request. The deadline then ends the connection.
        limits.receiving = .milliseconds(500)
        let server = try WebServer(limits: limits) { request in
            let http = request.http
            let hosts = http.headers.values("Host").count
            #expect(hosts <= 1)
            #expect(http.headers.values("Content-Length").count <= 1)
            #expect(http.headers["Content-Length"] == nil || http.headers["Transfer-Encoding"] == nil)
            #expect(http.target.hasPrefix("/") || http.target == "*")
            #expect(http.target.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
            #expect(http.body.count <= 4096)
            return .text("ok")
        }
        var dice = SplitMix(seed: seed)
        for _ in 0..<SplitMix.rounds(150) {
            let connection = try RawConnection(port: server.port)
            await connection.send(Self.damaged(&dice))
            await connection.finishSending()
            _ = await connection.rest()
        }
        let last = try RawConnection(port: server.port)
        await last.send(Self.seeds[1])
        #expect(try await last.answer().body == "ok")
        await server.stop()
    }
}
