import FoundationEssentials
import Glibc
import JOSE
import TestSupport
import Testing

/// `tenants export` and `tenants import`, and the guide `own-realm.md`.
@Suite(.timeLimit(.minutes(2))) struct RealmFileTests {
    /// The arguments of the guide's commands, in order.
    private static func commands() throws -> [[String]] {
        try UserDocument("Assets/Guides/own-realm.md").lines.filter { $0.hasPrefix("    idp-wizard ") }
            .map { $0.split(separator: " ").dropFirst().map(String.init) }
    }

    @Test func theCommandsOfTheGuideRunInTheirOrder() async throws {
        let program = try BuiltExecutable()
        try program.folder.write("password", Array("Correct-horse-9\n".utf8))
        func run(_ words: [String]) async throws -> ChildProcess.End {
            let files = words.map { $0.hasSuffix(".json") ? program.folder.path($0) : $0 }
            let end = try await program.run(files)
            #expect(end.status == 0, "\(words): \(end.errors)")
            return end
        }
        // The realm of the guide: what another one here exports, with a member that is kept without effect.
        _ = try await run(["users", "create", "jane", "--password-file", program.folder.path("password")])
        _ = try await run(["tenants", "export", "sandbox", "--out", "own.json", "--yes"])
        let path = program.folder.path("own.json")
        var realm = try JSONValue(parsing: Array(Data(contentsOf: URL(filePath: path))))
        realm["realm"] = "shop"
        realm["clientScopes"] = .array(
            (realm["clientScopes"]?.array ?? []) + [["name": "role_list", "protocol": "saml"]])
        try program.folder.write("shop.json", realm.bytes)
        var printed: [String] = []
        for words in try Self.commands() { printed += try await run(words).lines }
        for line in try UserDocument("Assets/Guides/own-realm.md").lines where line.hasPrefix("    kept without") {
            #expect(printed.contains(String(line.dropFirst(4))), "\(printed)")
        }
        #expect(printed.contains { $0.hasPrefix("jane") })
        // The password came along, twice.
        let check = ["users", "check-password", "jane", "--password-file", program.folder.path("password")]
        #expect(try await program.run(check + ["--tenant", "shop"]).status == 0)
        let back = try JSONValue(parsing: Array(Data(contentsOf: URL(filePath: program.folder.path("back.json")))))
        #expect(back["users"]?.array?.compactMap { $0["username"]?.string } == ["jane"])
        #expect(back["clientScopes"]?.array?.contains { $0["protocol"] == "saml" } == true)
    }

    @Test func aFileIsNewAndPrivateAndARefusalWritesNothing() async throws {
        let program = try BuiltExecutable()
        let file = program.folder.path("realm.json")
        let export = ["tenants", "export", "sandbox", "--out", file, "--without-users"]
        #expect(try await program.run(export).status == 2, "without --yes nobody can be asked")
        #expect(try await program.run(export + ["--yes"]).status == 0)
        var status = stat()
        #expect(stat(file, &status) == 0 && status.st_mode & 0o777 == 0o600)
        #expect(try await program.run(export + ["--yes"]).status != 0, "an existing file stays")
        #expect(try await program.run(["events", "list", "--admin"]).lines.count { $0.contains("export") } == 1)
        var realm = try JSONValue(parsing: Array(Data(contentsOf: URL(filePath: file))))
        #expect(realm["users"]?.array?.isEmpty ?? true)
        realm["realm"] = "shop"
        realm["verifyEmail"] = true
        realm["clients"] = .array([["clientId": "web", "authorizationServicesEnabled": true]])
        try program.folder.write("refused.json", realm.bytes)
        for more in [["--dry-run"], []] {
            let end = try await program.run(["tenants", "import", program.folder.path("refused.json")] + more)
            #expect(end.status != 0)
            #expect(
                end.errors.contains("verifyEmail") && end.errors.contains("clients[web].authorizationServicesEnabled"))
        }
        #expect(try await !program.run(["tenants", "list"]).lines.contains("shop"))
        #expect(try await program.run(["tenants", "export", "none", "--out", file + "2", "--yes"]).status != 0)
        try program.folder.write("text.json", Array("no realm".utf8))
        #expect(try await program.run(["tenants", "import", program.folder.path("text.json")]).status == 2)
    }
}
