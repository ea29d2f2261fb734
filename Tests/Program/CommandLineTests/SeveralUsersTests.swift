import FoundationEssentials
import HTTPClient
import HTTPMessage
import IdentityAdministration
import IdentityModel
import IdentityServer
import TestSupport
import Testing

@testable import idp_wizard

/// Unlocking, deleting, restoring, new passwords and codes for several users at once.
@Suite(.timeLimit(.minutes(3))) struct SeveralUsersTests {
    private static func program(_ names: String...) async throws -> BuiltExecutable {
        let program = try BuiltExecutable()
        for name in names { #expect(try await program.run("users", "create", name).status == 0) }
        return program
    }

    private static func outcomes(_ end: ChildProcess.End) -> [String] {
        end.objects.compactMap { object in
            guard object["type"] as? String == "user" else { return nil }
            return "\(object["username"] ?? "") \(object["outcome"] ?? "")"
        }
    }

    @Test func usersAreUnlocked() async throws {
        let program = try await Self.program("jane", "john")
        try program.folder.write("wrong", Array("Wrong-1234\n".utf8))
        for _ in 0..<2 {
            _ = try await program.run(
                "users", "check-password", "jane", "--password-file", program.folder.path("wrong"))
        }
        try program.folder.write("names", Array("john\nnobody\njane\n".utf8))
        let end = try await program.run("users", "unlock", "--from", program.folder.path("names"), "--json")
        #expect(end.status == 5)
        #expect(Self.outcomes(end) == ["john unchanged", "nobody not-found", "jane done"])
        #expect(end.last("users")?["done"] as? Int == 2)
        #expect(try await program.run("users", "unlock", "jane").lines == ["jane was not locked."])
    }

    @Test func deletedUsersAreRestoredByNameOrID() async throws {
        let program = try await Self.program("jane", "john", "mary")
        let deleted = try await program.run("users", "delete", "jane", "john", "mary", "--yes", "--json")
        #expect(Self.outcomes(deleted) == ["jane done", "john done", "mary done"])
        #expect(deleted.objects.prefix(3).allSatisfy { $0["restorable"] as? Bool == true })
        let ids = deleted.objects.compactMap { $0["userId"] as? String }
        try #require(ids.count == 3)
        #expect(try await program.run("users", "list").lines.isEmpty)
        let restored = try await program.run("users", "restore", "Jane", ids[1], "nobody", "--json")
        #expect(restored.status == 5)
        #expect(Self.outcomes(restored) == ["Jane done", "\(ids[1]) done", "nobody not-found"])
        let listed = try await program.run("users", "list", "--json").objects
        #expect(listed.map { $0["id"] as? String } == [ids[0], ids[1]])
        // The name is taken, by a user of another ID.
        #expect(try await program.run("users", "create", "mary").status == 0)
        let taken = try await program.run("users", "restore", ids[2])
        #expect(taken.status == 1 && taken.errors.contains("User exists with same username"), "\(taken.errors)")
        // A name that two deleted users have is not enough.
        let line = try await program.run("users", "delete", "mary", "--yes").lines.joined()
        #expect(line.contains("Undo within 15 minutes: idp-wizard users restore "), "\(line)")
        let several = try await program.run("users", "restore", "mary")
        #expect(several.status == 1 && several.errors.contains(ids[2]), "\(several.errors)")
        #expect(try await program.run("users", "restore", ids[2]).lines == ["mary is restored."])
        let final = try await program.run("users", "delete", "mary", "--purge", "--yes")
        #expect(final.lines == ["mary is deleted at the provider."])
        let gone = try await program.run("users", "restore", ids[2])
        #expect(gone.status == 1 && gone.errors.contains("in the first 15 minutes"), "\(gone.errors)")
    }

    @Test func eachUserGetsAPasswordOfTheirOwn() async throws {
        let program = try await Self.program("jane", "john")
        let random = try await program.run("users", "reset-password", "jane", "john", "--temporary", "--json")
        #expect(random.status == 0, "\(random.errors)")
        let passwords = random.objects.compactMap { $0["temporaryPassword"] as? String }
        try #require(Set(passwords).count == 2 && passwords.allSatisfy { $0.count > 8 })
        let temporary = try await program.run("users", "list", "--status", "temporary-password", "--json").objects
        #expect(temporary.map { $0["username"] as? String } == ["jane", "john"])
        try program.folder.write("first", Array((passwords[0] + "\n").utf8))
        let right = try await program.run(
            "users", "check-password", "jane", "--password-file", program.folder.path("first"))
        #expect(right.status == 0, "\(right.errors)")
        let line = try await program.run("users", "reset-password", "jane", "--temporary").lines.joined()
        #expect(line.hasSuffix("   is a temporary password for jane. The next login asks for a new one."), "\(line)")
        // A permanent one for several needs consent.
        try program.folder.write("same", Array("Correct-1-horse\n".utf8))
        let same = ["users", "reset-password", "jane", "john", "--password-file", program.folder.path("same")]
        #expect(try await program.run(same).status == 2)
        #expect(try await program.run(same + ["--temporary"]).status == 0)
        #expect(try await program.run(same + ["--yes"]).lines.first == "jane has a new password.")
        let check = try await program.run(
            "users", "check-password", "jane", "john", "--password-file", program.folder.path("same"), "--json")
        #expect(Self.outcomes(check) == ["jane right", "john right"])
    }

    @Test func eachUserGetsACode() async throws {
        let program = try await Self.program("jane", "john")
        let json = try await program.run("code", "issue", "jane", "john", "--period", "2h", "--json")
        let codes = json.objects.compactMap { $0["activationCode"] as? String }
        #expect(Set(codes).count == 2 && json.last("users")?["done"] as? Int == 2)
        let table = try await program.run("code", "issue", "jane", "nobody", "john", "--csv")
        #expect(table.status == 5 && table.lines.count == 4)
        let header = #""username","kind","code","expiresAt","outcome","reason""#
        #expect(table.lines.first?.hasSuffix(header + "\r") == true, "\(table.lines)")
        #expect(
            try #/^"john","activation-code","\d{4} \d{4}","[^"]+Z","done",""\r$/#.firstMatch(in: table.lines[3]) != nil)
        #expect(table.lines[2] == #""nobody","","","","not-found","There is no user nobody.""# + "\r")
        let open = try await program.run("users", "list", "--status", "code-open", "--json").objects
        #expect(open.count == 2)
    }

    /// Ctrl-C while users are changed: each who was changed has a line, also those that were under way.
    @Test func afterASignalEveryChangedUserIsReported() async throws {
        let program = try BuiltExecutable()
        var settings = ServerSettings()
        settings.administratorPassword = Secret("Administrator-1")
        let server = try await EmbeddedIdentityServer.start(
            store: .memory, settings: settings, signingKeys: SharedSigningKeys())
        let proxy = try HeldRequests(before: String(server.baseURL.dropLast("/auth".count))) { $0.method == .delete }
        let client = AdministrationClient(
            profile: ProviderProfile(
                name: "held", kind: .kobil, baseURL: server.baseURL, tenant: .sandbox,
                admin: ProviderProfile.Administrator(username: "admin")), exchange: CurlExchange()
        ) { Secret("Administrator-1") }
        let names = (10..<34).map { "user-\($0)" }
        for name in names { _ = try await client.createUser(NewUser(username: name)) }
        let provider = try program.heldProvider(at: proxy.base)
        let script = """
            exec '\(BuiltProgram.path("idp-wizard"))' \(provider.map { "'\($0)'" }.joined(separator: " ")) \
                users delete \(names.joined(separator: " ")) --yes --json 2>&1
            """
        let end = try #require(
            try await proxy.held(after: 11) {
                try ChildProcess("/bin/bash", ["-c", script], environment: program.environment)
            } _: { child in
                child.send(2)
                _ = await child.line(containing: "Stopping:")
            })
        #expect(end.status == 130, "\(end.lines)")
        let reported = Self.outcomes(end)
        let left = try await client.listUsers().map(\.username)
        #expect(reported == names.filter { !left.contains($0) }.map { $0 + " done" })
        // Eleven had an answer before the signal, and up to eight more were under way.
        #expect((11...19).contains(reported.count))
        #expect(end.last("users")?["left"] as? Int == names.count - reported.count)
        await proxy.stop()
        await server.stop()
    }
}
