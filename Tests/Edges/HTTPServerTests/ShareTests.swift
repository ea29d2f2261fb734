import HTTPMessage
import HTTPServer
import TestSupport
import Testing

/// The share of a server that one address may use, and what remains for all others under load.
@Suite struct ShareTests {
    private func isServed(_ connection: RawConnection) async -> Bool {
        await connection.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        return (try? await connection.answer())?.body == "ok"
    }

    @Test func slowBodiesKeepNobodyWaitingInACrowd() async throws {
        var limits = WebServerLimits()
        limits.connections = 32
        limits.idle = .seconds(600)
        limits.receiving = .seconds(600)
        let server = try WebServer(limits: limits) { _ in .text("ok") }
        var slow: [RawConnection] = []
        for _ in 0..<40 {
            let connection = try RawConnection(port: server.port)
            await connection.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\nsome")
            slow.append(connection)
        }
        #expect(await isServed(try RawConnection(port: server.port)))
        #expect(await slow[0].rest().isEmpty)
        await server.stop()
    }

    @Test func whereThereIsRoomASlowBodyHasItsTime() async throws {
        var limits = WebServerLimits()
        limits.receiving = .seconds(600)
        let server = try WebServer(limits: limits) { _ in .text("ok") }
        let slow = try RawConnection(port: server.port)
        await slow.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nso")
        for _ in 0..<3 { #expect(await isServed(try RawConnection(port: server.port))) }
        await slow.send("me")
        #expect(try await slow.answer().body == "ok")
        await server.stop()
    }

    @Test(arguments: [(64, 32), (256, 128), (1024, 512), (1_048_576, 512), (1, 1)])
    func aProcessWithFewDescriptorsHasRoomForFew(_ descriptors: Int, _ room: Int) {
        #expect(WebServerLimits().room(withDescriptors: descriptors) == room)
    }

    @Test(arguments: [
        ("192.0.2.7", "192.0.2.7"), ("", ""), ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"), ("2001:db8:1:3::9", "2001:db8:1:3::/64"), ("::1", "0:0:0:0::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"), ("no:address", "no:address"),
    ])
    func anIPv6AddressCountsAsItsNetwork(_ address: String, _ network: String) {
        #expect(ServerRequest(http: HTTPRequest(target: "/"), remoteAddress: address).remoteNetwork == network)
    }
}
