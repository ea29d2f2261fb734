import FoundationEssentials
import HTTPMessage
import IdentityModel
import IdentityServer
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// `handout` that is interrupted while it issues codes, and `offboard` while it deletes.
@Suite(.timeLimit(.minutes(2))) struct HandOutInterruptionTests {
    @Test func whatWasIssuedIsWrittenAndWhatWasNotIsCounted() async throws {
        var settings = ServerSettings()
        settings.administratorPassword = Secret("Administrator-1")
        let server = try await EmbeddedIdentityServer.start(
            store: .memory, settings: settings, signingKeys: SharedSigningKeys())
        let proxy = try HeldRequests(before: String(server.baseURL.dropLast("/auth".count))) {
            $0.method == .put && $0.target.contains("/users/")
        }
        let program = try BuiltExecutable()
        let provider = try program.heldProvider(at: proxy.base)
        let names = (1...12).map { "user-\($0)" }
        for name in names { #expect(try await program.run(["users", "create", name] + provider).status == 0) }
        let out = program.folder.path("codes.txt")
        let end = try #require(
            try await proxy.held(after: 2) {
                try program.start(["handout"] + names + ["--yes", "--out", out] + provider)
            } _: {
                $0.send(SIGINT)
            })
        #expect(end.status == 130, "\(end.errors)")
        let issued = try await program.run(["users", "list", "--status", "code-open", "--json"] + provider).objects
            .count
        #expect(issued >= 2)
        let text = String(decoding: try Data(contentsOf: URL(filePath: out)), as: UTF8.self)
        #expect(text.split(separator: "\n").count { $0.contains("Activation code: ") } == issued)
        #expect(end.lines.contains { $0.contains(out) }, "\(end.lines)")
        #expect(
            end.errors.contains("Interrupted: \(names.count - issued) user") == (issued < names.count), "\(end.errors)")
        await proxy.stop()
        await server.stop()
    }

    /// `offboard` that is stopped names all its users, by tag and by results.
    @Test(arguments: [true, false]) func whatIsOffboardedIsCountedOfAll(isByTag: Bool) async throws {
        var settings = ServerSettings()
        settings.administratorPassword = Secret("Administrator-1")
        let server = try await EmbeddedIdentityServer.start(
            store: .memory, settings: settings, signingKeys: SharedSigningKeys())
        let proxy = try HeldRequests(before: String(server.baseURL.dropLast("/auth".count))) {
            $0.method == .delete && $0.target.contains("/users/")
        }
        let program = try BuiltExecutable()
        let provider = try program.heldProvider(at: proxy.base)
        let rows = ["username"] + (1...120).map { "user-\($0)" }
        try program.folder.write("many.csv", Array(rows.joined(separator: "\n").utf8))
        let path = program.folder.path("many.csv")
        #expect(try await program.run(["onboard", path] + provider).status == 0)
        let source = isByTag ? ["--tag", "many.csv"] : [path + ".results.csv"]
        let end = try #require(
            try await proxy.held(after: 2) {
                try program.start(["offboard"] + source + ["--delete", "--yes"] + provider)
            } _: {
                $0.send(SIGINT)
            })
        #expect(end.status == 130, "\(end.errors)")
        let last = try #require(end.lines.last)
        let done = try #require(
            last.firstMatch(of: /^([0-9]+) of 120 users are done\./).flatMap { Int($0.1) }, "\(last)")
        #expect(done < 120 && last.contains("Stopped: \(120 - done) users were not begun."))
        await proxy.stop()
        await server.stop()
    }
}
