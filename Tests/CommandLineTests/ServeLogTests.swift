import Glibc
import HTTPClient
import HTTPMessage
import TestSupport
import Testing

/// What `serve` logs, as whoever starts it sees it.
@Suite(.timeLimit(.minutes(3))) struct ServeLogTests {
    /// Serves, asks for three paths, and ends; gives the lines of standard error that are JSON, and the whole end.
    private func served(_ arguments: [String]) async throws -> (logged: [String], end: ChildProcess.End) {
        let program = try BuiltExecutable()
        let server = try program.start(
            ["serve", "--listen", "127.0.0.1:0", "--store", program.folder.path("s.sqlite"), "--json"] + arguments)
        let ready = try #require(await server.line(containing: "\"ready\""))
        let issuer = try #require(
            ready.split(separator: "\"").first { $0.hasPrefix("http://127.0.0.1:") }.map(String.init))
        for path in ["/realms/sandbox/.well-known/openid-configuration?login_hint=jane", "/realms/jane", "/jane"] {
            _ = try await CurlExchange().send(HTTPRequest(target: issuer + path))
        }
        server.send(SIGTERM)
        let end = await server.ended()
        #expect(end.status == 143)
        return (end.errors.split(separator: "\n").map(String.init).filter { $0.hasPrefix("{") }, end)
    }

    @Test func eachRequestIsALineOnStandardErrorAndStandardOutputHasTheReadyLineAlone() async throws {
        let (logged, end) = try await served([])
        #expect(end.lines.count == 1 && end.lines[0].contains("\"ready\""))
        #expect(logged.count == 3)
        #expect(
            logged.first?.contains(#""route":"/auth/realms/{realm}/.well-known/openid-configuration""#) == true)
        #expect(logged.first?.contains(#""realm":"sandbox""#) == true)
        #expect(logged.last?.contains(#""route":"unknown""#) == true)
        #expect(!end.errors.contains("jane"))
    }

    @Test func aLevelAboveLeavesRequestsOut() async throws {
        #expect(try await served(["--log-level", "warning"]).logged.isEmpty)
    }

    @Test(arguments: ["loud", "", "INFO"]) func aLevelThatIsNoneIsRefused(_ level: String) async throws {
        let end = try await BuiltExecutable().run(["serve", "--log-level", level, "--json"])
        #expect(end.status == 2)
        #expect(end.errors.contains("error, warning, info, debug"))
    }

    @Test func anOptionOfServeAlone() async throws {
        let end = try await BuiltExecutable().run(["state", "--log-level", "info"])
        #expect(end.status == 2)
    }
}
