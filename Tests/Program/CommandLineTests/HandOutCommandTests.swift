import FoundationEssentials
import HTTPClient
import HTTPMessage
import IdentityModel
import IdentityServer
import JOSE
import TestSupport
import Testing

/// `handout`, as a program.
@Suite(.timeLimit(.minutes(3))) struct HandOutCommandTests {
    private static let header = "\"username\",\"line\",\"outcome\",\"reason\",\"code\",\"expiresAt\"\r\n"

    private static func codes(_ lines: [String]) -> [String] {
        lines.compactMap { $0.firstMatch(of: /Activation code: ([0-9 ]+)$/).map { String($0.1) } }
    }

    /// The new code replaces the one before, and is accepted as it is printed: in groups.
    @Test func namesGetNewCodesThatActivateAsTheyArePrinted() async throws {
        let program = try BuiltExecutable()
        for name in ["jane", "john"] { try await program.prepareUser(name) }
        let old = program.activation("jane")
        let end = try await program.run("handout", "jane", "john", "jane", "--yes")
        #expect(end.status == 0, "\(end.errors)")
        let codes = Self.codes(end.lines)
        #expect(codes.count == 2 && codes.allSatisfy { $0.wholeMatch(of: /\d{4} \d{4}/) != nil }, "\(end.lines)")
        #expect(!end.lines.contains("Type the code without spaces."))
        let refused = try await program.run(["flow", "activate", "--mode", "no"] + old)
        #expect(refused.status == 1, "the code before is withdrawn")
        try program.folder.write("jane.code", Array("\(codes.first ?? "")\n".utf8))
        let activated = try await program.run(["flow", "activate", "--mode", "no"] + program.activation("jane"))
        #expect(activated.status == 0, "\(activated.errors)")
    }

    @Test func whatIsWrongIsToldBeforeACodeIsIssued() async throws {
        let program = try BuiltExecutable()
        try await program.prepareUser("jane")
        try program.folder.write("there.html", [])
        try program.folder.write("page.html", Array("<p>\n<a href='{{url}}'>".utf8))
        try program.folder.write("logo.png", Array("<svg/>".utf8))
        for (words, sentence) in [
            (["jane", "nobody"], "There is no user nobody."),
            (["jane", "--out", program.folder.path("there.html")], "there.html exists: name another file with --out"),
            (
                ["jane", "--template", program.folder.path("page.html")],
                "page.html, line 2: the placeholder url must not be in the attribute href"
            ),
            (["jane", "--format", "html", "--logo", program.folder.path("logo.png")], "neither a PNG nor a JPEG"),
            (["jane", "--out", program.folder.path("none/a.html")], "cannot be used"),
        ] {
            let end = try await program.run(["handout"] + words + ["--yes"])
            #expect(end.status != 0 && end.errors.contains(sentence), "\(words): \(end.errors)")
        }
        let activated = try await program.run(["flow", "activate", "--mode", "no"] + program.activation("jane"))
        #expect(activated.status == 0, "the code before is still valid: \(activated.errors)")
    }

    @Test func resultsArePrintedAsTheyStandAndOthersAreCounted() async throws {
        let program = try BuiltExecutable()
        let rows = [
            "\"jane\",\"2\",\"created\",\"\",\"1234 5678\",\"2999-01-01T00:00:00Z\"",
            "\"old\",\"3\",\"created\",\"\",\"8765 4321\",\"2020-01-01T00:00:00Z\"",
            "\"there\",\"4\",\"exists\",\"x\",\"\",\"\"", "\"john\",\"5\",\"created\",\"\",\"1111 2222 3333\",\"\"",
        ]
        try program.folder.write("users.csv", Array((Self.header + rows.joined(separator: "\r\n")).utf8))
        let (results, out) = (program.folder.path("users.csv"), program.folder.path("cards.html"))
        let end = try await program.run(
            "handout", "--results", results, "--format", "cards", "--out", out, "--heading", "Bank", "--json")
        #expect(end.status == 5, "\(end.errors)")
        let report = end.last("handouts")
        #expect(report?["handOuts"] as? Int == 2 && report?["expired"] as? Int == 1)
        #expect(report?["withoutCode"] as? Int == 1 && report?["file"] as? String == out)
        #expect(program.folder.permissions("cards.html") == 0o600)
        let page = String(decoding: try Data(contentsOf: URL(filePath: out)), as: UTF8.self)
        #expect(page.contains(">1111</span>") && page.contains(">3333</span>") && !page.contains("8765"))
        let text = try await program.run("handout", "--results", results, "--language", "de", "--separate")
        #expect(text.lines.contains("  Benutzername: john") && text.lines.contains("  Aktivierungscode: 1234 5678"))
        #expect(text.errors.contains("1 Zeile fehlt: Ihr Code ist abgelaufen."), "\(text.errors)")
        #expect(try await program.run("users", "list").lines.isEmpty, "nobody is asked for")

        try program.folder.write("none.csv", Array((Self.header + rows[1]).utf8))
        let none = try await program.run("handout", "--results", program.folder.path("none.csv"))
        #expect(none.status == 1 && none.lines.isEmpty && none.errors.contains("no row with a valid code"))
    }

    /// A code that was replaced, a user who is gone, and one who came back with the same name.
    @Test func resultsAreComparedWithTheUsersOfToday() async throws {
        let program = try BuiltExecutable()
        try program.folder.write("users.csv", Array("username\njane\njohn\nmary\nrose\n".utf8))
        let path = program.folder.path("users.csv")
        #expect(try await program.run("onboard", path).status == 0)
        let whole = try await program.run("handout", "--results", path + ".results.csv")
        #expect(whole.status == 0 && Self.codes(whole.lines).count == 4, "\(whole.errors)")
        // A code that is issued again within a second is told from the first by its end.
        let codes = try await program.run("code", "issue", "mary", "rose", "--period", "12h", "--csv")
        #expect(try await program.run("code", "issue", "jane", "--period", "12h").status == 0)
        for words in [["users", "delete", "john", "--yes"], ["users", "create", "john"], ["code", "issue", "john"]] {
            #expect(try await program.run(words).status == 0)
        }
        let out = program.folder.path("out.txt")
        let end = try await program.run("handout", "--results", path + ".results.csv", "--out", out, "--json")
        #expect(end.status == 1 && end.errors.contains("3 rows are left out: their codes"), "\(end.errors)")
        #expect(end.errors.contains("1 row is left out: its user is gone."))
        // What was issued to users who existed is compared, too.
        let header = "username,outcome,userId,code,expiresAt\n"
        let issued = try await program.run("users", "show", "rose", "--json").objects.first
        let id = try #require(issued?["id"] as? String)
        let line = try #require(codes.lines.first { $0.contains("rose") }).split(separator: ",").map(String.init)
        let rose = "rose,exists,\(id),\(line[2]),\(line[3])"
        try program.folder.write("rose.csv", Array((header + rose).utf8))
        let one = try await program.run("handout", "--results", program.folder.path("rose.csv"))
        #expect(one.status == 0 && Self.codes(one.lines).count == 1, "\(one.errors) \(codes.lines)")
        #expect(try await program.run("code", "issue", "rose").status == 0)
        let none = try await program.run("handout", "--results", program.folder.path("rose.csv"))
        #expect(none.status == 1 && none.lines.isEmpty && none.errors.contains("1 row is left out"), "\(none.errors)")
    }

    @Test func withoutAnAdministratorItPrintsAndSaysThatNothingWasChecked() async throws {
        let program = try BuiltExecutable()
        let row = "\"jane\",\"2\",\"created\",\"\",\"1234 5678\",\"2999-01-01T00:00:00Z\""
        try program.folder.write("users.csv", Array((Self.header + row).utf8))
        for (name, admin) in [("none", ""), ("away", "admin: { username: admin, password-file: admin.secret }\n")] {
            try program.folder.write("admin.secret", Array("x\n".utf8))
            let profile = "name: desk\nkind: keycloak\nbase-url: http://127.0.0.1:9/auth\ntenant: t\n" + admin
            try program.folder.write("\(name).yaml", Array(profile.utf8))
            let end = try await program.run(
                "handout", "--results", program.folder.path("users.csv"), "--provider",
                program.folder.path("\(name).yaml"))
            #expect(end.status == 0 && Self.codes(end.lines) == ["1234 5678"], "\(name): \(end.errors)")
            #expect(end.errors.contains("Nothing was checked"), "\(name): \(end.errors)")
        }
    }

    @Test func aTemplateIsFilledForEachUser() async throws {
        let program = try BuiltExecutable()
        try program.folder.write(
            "users.csv", Array((Self.header + "\"<b>\",\"2\",\"created\",\"\",\"1234 5678\",\"\"").utf8))
        try program.folder.write("page.html", Array("<h1>{{username}}</h1>{{code}}".utf8))
        let end = try await program.run(
            "handout", "--results", program.folder.path("users.csv"), "--template", program.folder.path("page.html"))
        #expect(end.lines.contains("<h1>&lt;b&gt;</h1>1234 5678"), "\(end.errors)")
    }

    /// A QR code with the name does not go with separate sheets.
    @Test func theTenantSaysWhatTheQRCodeHasAndInWhichLanguage() async throws {
        var settings = ServerSettings()
        settings.administratorPassword = Secret("Administrator-1")
        let server = try await EmbeddedIdentityServer.start(
            store: .memory, settings: settings, signingKeys: SharedSigningKeys())
        let program = try BuiltExecutable()
        try program.folder.write("admin.secret", Array("Administrator-1\n".utf8))
        let profile = """
            name: desk
            kind: kobil
            base-url: \(server.baseURL)
            tenant: sandbox
            admin: { username: admin, password-file: admin.secret }

            """
        try program.folder.write("desk.yaml", Array(profile.utf8))
        try program.folder.write(
            "users.csv", Array((Self.header + "\"jane\",\"2\",\"created\",\"\",\"1234 5678\",\"\"").utf8))
        let line = [
            "handout", "--results", program.folder.path("users.csv"), "--provider", program.folder.path("desk.yaml"),
        ]
        try await Self.change(["defaultLocale": "tr", "attributes": ["handout.qr": "{tenant}:{code}"]], server)
        let turkish = try await program.run(line + ["--separate"])
        #expect(turkish.lines.contains("  Aktivasyon kodu: 1234 5678"), "\(turkish.errors)")
        let english = try await program.run(line + ["--language", "en"])
        #expect(english.lines.contains("  Activation code: 1234 5678"), "\(english.errors)")
        for (attribute, words, sentence) in [
            ("{username}:{code}", ["--separate"], "names and codes cannot be separate"),
            ("{name}", [], "handout.qr has the unknown placeholder {name}"),
        ] {
            try await Self.change(["attributes": ["handout.qr": .string(attribute)]], server)
            let end = try await program.run(line + words)
            #expect(end.status != 0 && end.errors.contains(sentence), "\(end.errors)")
            #expect(end.lines.isEmpty)
        }
        await server.stop()
    }

    /// Changes the sandbox's realm.
    private static func change(_ members: JSONValue, _ server: EmbeddedIdentityServer) async throws {
        let exchange = CurlExchange()
        let form: FormFields = [
            "grant_type": "password", "client_id": "admin-cli", "username": "admin", "password": "Administrator-1",
        ]
        let answer = try await exchange.send(
            HTTPRequest(
                method: .post, target: server.baseURL + "/realms/master/protocol/openid-connect/token",
                headers: ["Content-Type": "application/x-www-form-urlencoded"], body: Array(form.encoded.utf8)))
        let token = try #require(try JSONValue(parsing: Array(answer.body))["access_token"]?.string)
        let changed = try await exchange.send(
            HTTPRequest(
                method: .put, target: server.baseURL + "/admin/realms/sandbox",
                headers: ["Content-Type": "application/json", "Authorization": "Bearer \(token)"],
                body: Array(members.text.utf8)))
        #expect(changed.status == 204, "\(String(decoding: Array(changed.body), as: UTF8.self))")
    }
}
