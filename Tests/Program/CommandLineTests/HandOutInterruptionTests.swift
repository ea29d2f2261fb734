import FoundationEssentials
import HTTPClient
import HTTPMessage
import HTTPServer
import IdentityModel
import IdentityServer
import JOSE
import Synchronization
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// `handout` that is interrupted while it issues codes.
@Suite(.timeLimit(.minutes(2))) struct HandOutInterruptionTests {
    /// A proxy in front of a provider that holds the second code back, and counts the codes that it passes on.
    private final class HeldCodes: Sendable {
        private let server: WebServer
        private let counting: CountedCodes
        private let held: AsyncStream<Void>
        private let release: AsyncStream<Void>.Continuation

        var base: String { "http://127.0.0.1:\(server.port)" }

        init(before origin: String) throws {
            let (exchange, counted) = (CurlExchange(), CountedCodes())
            let (held, isHeld) = AsyncStream.makeStream(of: Void.self)
            let (opened, release) = AsyncStream.makeStream(of: Void.self)
            (self.held, self.release) = (held, release)
            server = try WebServer { received in
                var request = received.http
                request.headers.remove("Host")
                request.headers.remove("Connection")
                request.target = origin + request.target
                if request.method == .put, request.target.contains("/users/"), counted.add() == 2 {
                    isHeld.yield()
                    for await _ in opened { break }
                }
                return (try? await exchange.send(request)) ?? HTTPResponse(status: 502)
            }
            counting = counted
        }

        var codes: Int { counting.all }

        /// Waits until a code is held back.
        func reached() async { for await _ in held { break } }
        func open() { release.yield() }
        func stop() async { await server.stop() }
    }

    private final class CountedCodes: Sendable {
        private let count = Mutex(0)
        var all: Int { count.withLock { $0 } }

        func add() -> Int {
            count.withLock { count in
                count += 1
                return count
            }
        }
    }

    @Test func whatWasIssuedIsWrittenAndWhatWasNotIsCounted() async throws {
        var settings = ServerSettings()
        settings.administratorPassword = Secret("Administrator-1")
        let server = try await EmbeddedIdentityServer.start(
            store: .memory, settings: settings, signingKeys: SharedSigningKeys())
        let proxy = try HeldCodes(before: String(server.baseURL.dropLast("/auth".count)))
        let program = try BuiltExecutable()
        try program.folder.write("admin.secret", Array("Administrator-1\n".utf8))
        let profile = """
            name: held
            kind: kobil
            base-url: \(proxy.base)/auth
            tenant: sandbox
            admin: { username: admin, password-file: admin.secret }

            """
        try program.folder.write("held.yaml", Array(profile.utf8))
        let provider = ["--provider", program.folder.path("held.yaml")]
        let names = (1...12).map { "user-\($0)" }
        for name in names { #expect(try await program.run(["users", "create", name] + provider).status == 0) }
        let out = program.folder.path("codes.txt")
        let child = try program.start(["handout"] + names + ["--yes", "--out", out] + provider)
        await proxy.reached()
        child.send(SIGINT)
        proxy.open()
        let end = await child.ended()
        #expect(end.status == 130, "\(end.errors)")
        let issued = proxy.codes
        let text = String(decoding: try Data(contentsOf: URL(filePath: out)), as: UTF8.self)
        #expect(text.split(separator: "\n").count { $0.contains("Activation code: ") } == issued)
        #expect(end.lines.contains { $0.contains(out) }, "\(end.lines)")
        #expect(
            end.errors.contains("Interrupted: \(names.count - issued) user") == (issued < names.count), "\(end.errors)")
        await proxy.stop()
        await server.stop()
    }
}
