import HTTPMessage
import HTTPServer
import IdentityModel
import JOSE
import TestSupport
import Testing

@testable import IdentityServer
@testable import IdentityStore

/// A server listens only once it can answer.
@Suite struct ListeningTests {
    /// A random source that tries to connect during the first start.
    private struct ConnectingRandom: RandomSource {
        let base = SeededRandom()
        let port: UInt16
        let connected = Recorder<Bool>()

        func bytes(_ count: Int) -> [UInt8] {
            connected.append((try? RawConnection(port: port)) != nil)
            return base.bytes(count)
        }
    }

    @Test func nobodyCanConnectDuringTheFirstStart() async throws {
        let random = ConnectingRandom(port: try FreePort.find())
        let server = try await EmbeddedIdentityServer.ofTests(
            listen: .tcp(host: "127.0.0.1", port: random.port), random: random)
        #expect(!random.connected.values.isEmpty && random.connected.values.allSatisfy { !$0 })
        _ = try RawConnection(port: random.port)
        await server.stop()
        #expect(throws: RawConnection.Failure.self) { try RawConnection(port: random.port) }
    }

    @Test func aServerThatHasNotStartedKeepsItsPortAndGivesItBack() async throws {
        let server = try WebServer(startsNow: false) { _ in HTTPResponse(status: 200) }
        #expect(throws: RawConnection.Failure.self) { try RawConnection(port: server.port) }
        try server.start()
        _ = try RawConnection(port: server.port)
        await server.stop()
        let unused = try WebServer(startsNow: false) { _ in HTTPResponse(status: 200) }
        await unused.stop()
        let next = try WebServer(listen: .tcp(host: "127.0.0.1", port: unused.port)) { _ in HTTPResponse(status: 200) }
        await next.stop()
    }
}
