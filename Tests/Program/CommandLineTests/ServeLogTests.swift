import FoundationEssentials
import Glibc
import HTTPClient
import HTTPMessage
import JOSE
import TestSupport
import Testing

/// The log of `serve`.
@Suite(.timeLimit(.minutes(3))) struct ServeLogTests {
    /// Starts the server, requests three paths, and stops it.
    ///
    /// Returns the lines on standard error and the end of the process.
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
        #expect(end.status == 0)
        return (end.errors.split(separator: "\n").map(String.init), end)
    }

    @Test func eachRequestIsALineOnStandardErrorAndStandardOutputHasTheReadyLineAlone() async throws {
        let (logged, end) = try await served([])
        #expect(end.lines.count == 1 && end.lines[0].contains("\"ready\""))
        try #require(logged.count == 5)
        #expect(logged[0].contains(#""event":"start""#))
        #expect(logged[1].contains(#""route":"/auth/realms/{realm}/.well-known/openid-configuration""#))
        #expect(logged[1].contains(#""realm":"sandbox""#))
        #expect(logged[3].contains(#""route":"unknown""#))
        #expect(logged[4].contains(#""event":"stop""#))
        #expect(!end.errors.contains("jane"))
    }

    /// A second start at another address, and one beside a server of the same store, each print messages.
    @Test(arguments: [["--json"], []]) func everyLineOnStandardErrorIsJSON(_ form: [String]) async throws {
        let program = try BuiltExecutable()
        let store = program.folder.path("s.sqlite")
        let first = try program.start("serve", "--listen", "127.0.0.1:0", "--store", store, "--json")
        _ = await first.line(containing: "\"ready\"")
        let second = try program.start(["serve", "--listen", "127.0.0.1:0", "--store", store] + form)
        #expect(await second.line(containing: "ready") != nil)
        second.send(SIGTERM)
        first.send(SIGTERM)
        func parsed(_ errors: String) throws -> [JSONValue] {
            try errors.split(separator: "\n").map { try JSONValue(parsing: Array($0.utf8)) }
        }
        #expect(try parsed(await first.ended().errors).map { $0["event"]?.string } == ["start", "stop"])
        let events = try parsed(await second.ended().errors)
        #expect(events.map { $0["event"]?.string } == ["notice", "notice", "start", "stop"])
        #expect(events.allSatisfy { $0["level"]?.string == "info" })
        #expect(events[0]["text"]?.string?.contains("this one takes over when it ends.") == true)
        #expect(events[1]["text"]?.string?.contains("is a further address.") == true)
        #expect(events.allSatisfy { $0["time"]?.string != nil && $0["trace"] == nil })
    }

    @Test func aLevelAboveLeavesRequestsOut() async throws {
        #expect(try await served(["--log-level", "warning"]).logged.isEmpty)
    }

    @Test func noSecretIsLoggedAtTheLevelDebug() async throws {
        let program = try BuiltExecutable()
        let server = try program.start(
            "serve", "--listen", "127.0.0.1:0", "--store", program.folder.path("s.sqlite"), "--json", "--log-level",
            "debug")
        let ready = try #require(await server.line(containing: "\"ready\""))
        let issuer = try #require(ready.firstMatch(of: /http:[^"]*/)?.output)
        let password = try String(contentsOfFile: program.folder.path("s.sqlite.admin"), encoding: .utf8)
            .prefix { $0 != "\n" }
        let token = "\(issuer)/realms/master/protocol/openid-connect/token"
        // The address of a forwarding header is used only if the proxy is trusted.
        var secrets = [String(password), "planted-secret", "203.0.113.77"]
        for (user, password) in [("admin", String(password)), ("planted-secret", "x"), ("admin", "planted-secret")] {
            let form: FormFields = [
                "grant_type": "password", "client_id": "admin-cli", "username": user, "password": password,
            ]
            let answer = try await CurlExchange().send(
                .form(form, to: token + "?planted-secret", headers: ["X-Forwarded-For": "203.0.113.77"]))
            if answer.status == 200 {
                let access = try #require(
                    String(decoding: answer.body, as: UTF8.self).firstMatch(of: /"access_token":"([^"]*)"/)?.output.1)
                secrets.append(String(access))
                for path in ["/users?search=planted-secret", "/users/planted-secret", "/planted-secret"] {
                    _ = try await CurlExchange().send(
                        HTTPRequest(
                            target: "\(issuer)/admin/realms/sandbox\(path)",
                            headers: ["Authorization": "Bearer \(access)", "Cookie": "planted-secret=planted-secret"]))
                }
            }
        }
        _ = try await CurlExchange().send(
            HTTPRequest(target: String(issuer).replacing("/auth", with: "/health/ready?planted-secret")))
        server.send(SIGTERM)
        let end = await server.ended()
        #expect(end.errors.contains(#""event":"failure""#) && end.errors.contains(#""route":"/health/ready""#))
        #expect(secrets.count == 4 && secrets.allSatisfy { !$0.isEmpty })
        for secret in secrets { #expect(!end.errors.contains(secret), "\(secret)") }
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
