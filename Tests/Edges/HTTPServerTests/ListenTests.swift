import Glibc
import HTTPMessage
import HTTPServer
import TestSupport
import Testing

@Suite struct ListenTests {
    @Test func aPortThatIsTakenIsNamed() async throws {
        let first = try WebServer { _ in .text("first") }
        let error = #expect(throws: HTTPServerError.self) {
            try WebServer(listen: .tcp(host: "127.0.0.1", port: first.port)) { _ in .text("second") }
        }
        #expect(error?.code == .addressInUse)
        #expect(error?.detail.contains("127.0.0.1:\(first.port)") == true)
        await first.stop()
    }

    @Test func serversThatTakeTheFirstFreePortAtOnceHaveDifferentOnes() async throws {
        let taken = try WebServer { _ in .text("taken") }
        let servers = try await withThrowingTaskGroup(of: WebServer.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    try WebServer(listen: .firstFree(host: "127.0.0.1", from: taken.port)) { _ in .text("found") }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(servers.map(\.port) + [taken.port]).count == 9)
        for server in servers + [taken] { await server.stop() }
    }

    @Test func theLastPortIsFollowedByAnyFreeOne() async throws {
        let servers = try (0..<2).map { _ in
            try WebServer(listen: .firstFree(host: "127.0.0.1", from: .max)) { _ in .text("found") }
        }
        #expect(servers[0].port != servers[1].port)
        #expect(servers[1].port != .max)
        for server in servers { await server.stop() }
    }

    @Test func aPortIsFreeAgainAfterTheStop() async throws {
        let first = try WebServer { _ in .text("first") }
        await first.stop()
        let second = try WebServer(listen: .tcp(host: "127.0.0.1", port: first.port)) { _ in .text("second") }
        #expect(second.port == first.port)
        let connection = try RawConnection(port: second.port)
        await connection.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try await connection.answer().body == "second")
        await second.stop()
    }

    @Test func aHostThatIsNotOursIsRefused() {
        let error = #expect(throws: HTTPServerError.self) {
            try WebServer(listen: .tcp(host: "192.0.2.1", port: 0)) { _ in .text("never") }
        }
        #expect(error?.code == .addressNotAvailable)
    }

    @Test func aDescriptorThatDoesNotListenIsRefusedAndLeftOpen() {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        let error = #expect(throws: HTTPServerError.self) {
            try WebServer(listen: .descriptor(descriptor)) { _ in .text("never") }
        }
        #expect(error?.code == .notListening)
        #expect(close(descriptor) == 0)
    }

    @Test func aListeningDescriptorIsServed() async throws {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        listen(descriptor, 8)
        let server = try WebServer(listen: .descriptor(descriptor)) { _ in .text("handed in") }
        let connection = try RawConnection(port: server.port)
        await connection.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try await connection.answer().body == "handed in")
        await server.stop()
        #expect(throws: RawConnection.Failure.self) { try RawConnection(port: server.port) }
    }

    @Test(
        arguments: [
            ("127.0.0.1", "/", 200), ("LOCALHOST:8931", "/", 200), ("[::1]:80", "/", 200), ("id.example", "/", 200),
            ("evil.example", "/", 421), ("127.0.0.1.evil.example", "/", 421), ("localhost.", "/", 421),
            ("localhost", "http://evil.example/", 421), ("evil.example", "http://localhost/", 200),
        ])
    func aServerOfThisMachineAnswersToItsOwnNamesOnly(_ host: String, _ target: String, _ status: Int) async throws {
        let server = try WebServer(hosts: .loopback(and: ["id.example"])) { _ in .text("ok") }
        let connection = try RawConnection(port: server.port)
        await connection.send("GET \(target) HTTP/1.1\r\nHost: \(host)\r\n\r\n")
        #expect(try await connection.answer().status == status)
        await server.stop()
    }
}
