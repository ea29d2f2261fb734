import Dispatch
import FoundationEssentials
import Glibc
import HTTPClient
import HTTPMessage
import JOSE
import TestSupport
import Testing

/// The start and stop of `serve` as a service manager observes them.
@Suite(.timeLimit(.minutes(3))) struct ServiceLifeTests {
    /// A datagram socket as systemd's notification socket.
    private final class NotifySocket: Sendable {
        private let descriptor: Int32

        /// `name` is a path, or an abstract name after `@`.
        init(_ name: String) throws {
            descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            let bytes = name.hasPrefix("@") ? [0] + name.utf8.dropFirst() : Array(name.utf8)
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
            let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
            let isBound = withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) == 0 }
            }
            try #require(isBound)
            // A missing message fails the test instead of blocking it.
            var limit = timeval(tv_sec: 60, tv_usec: 0)
            setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        }

        deinit { close(descriptor) }

        /// The next message.
        func next() async -> String {
            await withCheckedContinuation { continuation in
                // Receiving may block, so it must not run on a thread of Swift's pool.
                DispatchQueue(label: "notify-socket").async { [self] in
                    var bytes = [UInt8](repeating: 0, count: 256)
                    let count = recv(descriptor, &bytes, bytes.count, 0)
                    continuation.resume(
                        returning: count < 0 ? "none" : String(decoding: bytes.prefix(count), as: UTF8.self))
                }
            }
        }
    }

    @Test(arguments: [true, false]) func systemdIsToldOfBoth(_ isAbstract: Bool) async throws {
        var program = try BuiltExecutable()
        let name = isAbstract ? "@idp-wizard-test-\(getpid())" : program.folder.path("notify")
        program.variables["NOTIFY_SOCKET"] = name
        let socket = try NotifySocket(name)
        let server = try program.start(
            "serve", "--listen", "127.0.0.1:0", "--store", program.folder.path("s.sqlite"), "--json")
        #expect(await socket.next() == "READY=1")
        server.send(SIGTERM)
        #expect(await socket.next() == "STOPPING=1")
        #expect(await server.ended().status == 0)
    }

    @Test func startAndStopAreInTheLog() async throws {
        let program = try BuiltExecutable()
        let store = program.folder.path("s.sqlite")
        let server = try program.start(["serve", "--listen", "127.0.0.1:0", "--store", store, "--json"])
        let ready = try JSONValue(parsing: Array(try #require(await server.line(containing: "\"ready\"")).utf8))
        server.send(SIGTERM)
        let lines = try await server.ended().errors.split(separator: "\n").map {
            try JSONValue(parsing: Array($0.utf8))
        }
        let start = try #require(lines.first { $0["event"] == "start" })
        #expect(start["address"] == ready["listen"] && start["store"] == .string(store))
        #expect(start["version"]?.string?.isEmpty == false)
        #expect(lines.last?["event"] == "stop")
    }

    @Test func itStillAnswersForTheDelayAndIsNotReady() async throws {
        var store = try await SharedStore(.sqlite)
        let name = store.program.folder.path("notify")
        store.program.variables["NOTIFY_SOCKET"] = name
        let socket = try NotifySocket(name)
        let server = try await ServeInstance.start(store, ["--stop-delay", "600"])
        let origin = server.base.dropLast("/auth".count)
        func status(_ path: String) async throws -> Int {
            try await server.exchange.send(HTTPRequest(target: origin + path)).status
        }
        #expect(try await status("/health/ready") == 200)
        server.process.send(SIGTERM)
        #expect(await socket.next() == "READY=1")
        #expect(await socket.next() == "STOPPING=1")
        #expect(try await status("/health/ready") == 503)
        #expect(try await status("/health/live") == 200)
        #expect(try await status("/auth/realms/sandbox") == 200)
        server.process.send(SIGTERM)
        #expect(await server.process.ended().status == 143)
    }

    @Test func theDelayEnds() async throws {
        let server = try await ServeInstance.start(try await SharedStore(.sqlite), ["--stop-delay", "1"])
        server.process.send(SIGTERM)
        #expect(await server.process.ended().status == 0)
    }
}
