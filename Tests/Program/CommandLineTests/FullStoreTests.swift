import FoundationEssentials
import Glibc
import HTTPClient
import HTTPMessage
import JOSE
import TestSupport
import Testing

/// A server whose store cannot grow, as on a full disk.
@Suite(.timeLimit(.minutes(3))) struct FullStoreTests {
    /// A commit hits the file size limit (EFBIG), for which SQLite records no cause.
    @Test func aFileThatMayNotGrowIsAFullStore() async throws {
        let program = try BuiltExecutable()
        let store = program.folder.path("s.sqlite")
        let serve = "'\(BuiltProgram.path("idp-wizard"))' serve --listen 127.0.0.1:0 --store '\(store)' --json"
        let server = try ChildProcess(
            "/bin/bash", ["-c", "ulimit -f 1024; exec \(serve)"], environment: program.environment)
        let ready = try #require(await server.line(containing: "\"ready\""))
        let issuer = try #require(
            ready.split(separator: "\"").first { $0.hasPrefix("http://127.0.0.1:") }.map(String.init))
        let password = try #require(
            try String(contentsOfFile: "\(store).admin", encoding: .utf8).split(separator: "\n").first.map(String.init))
        let login = HTTPRequest.form(
            ["grant_type": "password", "client_id": "admin-cli", "username": "admin", "password": password],
            to: "\(issuer)/realms/master/protocol/openid-connect/token")
        // Each login writes, until the file has reached its limit.
        var answer = try await CurlExchange().send(login)
        for _ in 0..<1000 where answer.status == 200 { answer = try await CurlExchange().send(login) }
        #expect(answer.status == 507)
        let sentence = String(decoding: answer.body, as: UTF8.self)
        #expect(sentence.contains("The server's store has no space left."), "\(sentence)")
        server.send(SIGTERM)
        let end = await server.ended()
        #expect(end.status == 0 && end.errors.contains(#""cause":"store-full""#))
    }
}
