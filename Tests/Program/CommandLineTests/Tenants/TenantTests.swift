import HTTPClient
import IdentityModel
import IdentityServer
import TestSupport
import Testing

/// An unknown tenant is an error that names the command that creates it, and leaves no files.
@Suite(.timeLimit(.minutes(3))) struct TenantTests {
    private static let commands = [
        ["users", "create", "zoe"], ["users", "list"], ["clients", "list"], ["code", "issue", "zoe"], ["state"],
        ["flow", "activate"], ["flow", "login", "--via", "form"], ["doctor"],
    ]

    @Test func aTenantThatIsNotThereIsAnErrorThatNamesTheCommandThatCreatesIt() async throws {
        let program = try BuiltExecutable()
        for command in Self.commands {
            let end = try await program.run(["--tenant", "typo"] + command)
            #expect(end.status == 2, "\(command): \(end.errors)")
            let told = end.errors + end.lines.joined(separator: " ")
            #expect(told.contains("no tenant typo") && told.contains("idp-wizard tenants create typo"), "\(told)")
        }
        let scripted = try await program.run("--tenant", "typo", "users", "list", "--json")
        #expect((scripted.last("error")?["error"] as? [String: Any])?["code"] as? String == "unknown-tenant")
        #expect(program.folder.permissions("home/devices") == nil)
        // Reading a device's state creates no tenant either, and no earlier command has created it.
        #expect(try await program.run("state").status == 0)
        #expect(program.folder.permissions("home/devices") == nil)
        #expect(try await program.run("tenants", "list").lines == ["master", "sandbox"])
    }

    @Test func aTenantThatWasCreatedIsLikeTheFirstOne() async throws {
        let program = try BuiltExecutable()
        let created = try await program.run("tenants", "create", "blue", "--json")
        #expect(created.status == 0, "\(created.errors)")
        #expect(created.lines == [#"{"tenant":"blue","enabled":true}"#])
        let again = try await program.run("tenants", "create", "blue")
        #expect(again.status == 1, "\(again.errors)")
        let listed = try await program.run("tenants", "list", "--json")
        #expect(listed.objects.map { $0["tenant"] as? String } == ["blue", "master", "sandbox"])

        let blue = ["--tenant", "blue"]
        let weak = try await program.run(
            blue + ["users", "create", "jane", "--password-file", "-"], input: "weak\n")
        #expect(weak.status == 1, "the password rules are the sandbox's")
        #expect(try await program.run(blue + ["users", "create", "ann"]).status == 0)
        let issued = try await program.run(blue + ["code", "issue", "ann", "--json"])
        let code = try #require(issued.objects.last?["code"] as? String)
        try program.folder.write("code", Array("\(code)\n".utf8))
        try program.folder.write("password", Array("Geheim-123\n".utf8))
        let activated = try await program.run(
            blue + [
                "flow", "activate", "--field", "username=ann", "--field",
                "password=@\(program.folder.path("password"))", "--field",
                "activation-code=@\(program.folder.path("code"))",
            ])
        #expect(activated.status == 0, "\(activated.errors)")
        #expect(try await program.run(blue + ["doctor"]).status == 0)
        #expect(try await program.run(blue + ["state"]).lines.first == "LOGIN_REQUIRED")
    }

    @Test func anotherProviderOfTheKindSaysSoToo() async throws {
        var settings = ServerSettings()
        settings.administratorPassword = Secret("Administrator-1")
        let server = try await EmbeddedIdentityServer.start(
            store: .memory, settings: settings, signingKeys: SharedSigningKeys())
        var program = try BuiltExecutable()
        program.variables = ["IDP_WIZARD_ADMIN": "Administrator-1"]
        let profile = """
            name: bank
            kind: kobil
            base-url: \(server.baseURL)
            tenant: typo
            admin: { username: admin, password-env: IDP_WIZARD_ADMIN }
            """
        try program.folder.write("bank.yaml", Array(profile.utf8))
        let path = program.folder.path("bank.yaml")
        for command in Self.commands where command != ["state"] {
            let end = try await program.run(["--provider", path] + command)
            // The doctor's lines are wrapped between words.
            let told = (end.errors + end.lines.joined(separator: " ")).split(separator: " ").joined(separator: " ")
            #expect(end.status == 2, "\(command): \(told)")
            #expect(told.contains("idp-wizard --provider \(path) tenants create typo"), "\(told)")
        }
        #expect(program.folder.permissions("home/devices") == nil)
        #expect(try await program.run("--provider", path, "tenants", "create", "typo").status == 0)
        let list = try await program.run("--provider", path, "users", "list")
        #expect(list.status == 0, "\(list.errors)")
        await server.stop()
    }

    @Test func aTenantNamedBesideTheCommandsOnTenantsIsRefused() async throws {
        let end = try await BuiltExecutable().run("tenants", "list", "--tenant", "blue")
        #expect(end.status == 2 && end.errors.contains("--tenant"), "\(end.errors)")
    }

    @Test func settingsOfATenantAreShownSetAndEnforced() async throws {
        let program = try BuiltExecutable()
        func settings(_ arguments: String...) async throws -> [String: String]? {
            try await program.run(["tenants"] + arguments + ["--json"]).objects.last?["settings"] as? [String: String]
        }
        let before = try await settings("show", "sandbox")
        #expect(before?["activationCode.length"] == "8" && before?["activationCode.period"] == "60d")
        #expect(before?.count == 8 && before?["handout.qr"]?.isEmpty == true)
        let after = try await settings(
            "set", "sandbox", "activationCode.length=10", "activationCode.maxPeriod=7d", "activationCode.period=2d",
            "handout.qr={username}/{code}")
        #expect(after?["activationCode.length"] == "10" && after?["handout.qr"] == "{username}/{code}")
        #expect(try await settings("show", "sandbox") == after)

        #expect(try await program.run("users", "create", "jane").status == 0)
        let issued = try await program.run("code", "issue", "jane", "--json").objects.last
        #expect((issued?["code"] as? String)?.utf8.count == 10)
        let long = try await program.run("code", "issue", "jane", "--period", "8d")
        #expect(long.status == 1 && long.errors.contains("7d"), "\(long.errors)")

        // An empty value is the default again; what was not named stays.
        let reset = try await settings("set", "sandbox", "activationCode.length=")
        #expect(reset?["activationCode.length"] == "8" && reset?["activationCode.period"] == "2d")
        let lines = try await program.run("tenants", "show", "sandbox").lines
        #expect(lines.contains { $0.hasPrefix("activationCode.tries") && $0.contains("0 for no limit") }, "\(lines)")
    }

    @Test(arguments: [
        ("activationCode.length", 2, "is not SETTING=VALUE"), ("code.length=8", 2, "activationCode.length"),
        ("activationCode.length=99", 1, "activationCode.length"),
        ("activationCode.minLength=12", 1, "activationCode.length"),
    ])
    func aSettingThatIsNotPossibleChangesNothing(_ argument: String, _ status: Int32, _ part: String) async throws {
        let program = try BuiltExecutable()
        let before = try await program.run("tenants", "show", "sandbox", "--json").lines
        let end = try await program.run("tenants", "set", "sandbox", "activationCode.tries=3", argument)
        #expect(end.status == status && end.errors.contains(part), "\(end.errors)")
        #expect(try await program.run("tenants", "show", "sandbox", "--json").lines == before)
    }
}

/// `groups`: what the desk can list, make and delete, and the guide's example.
@Suite(.timeLimit(.minutes(3))) struct GroupsCommandTests {
    @Test func groupsAreMadeListedAndDeleted() async throws {
        let program = try BuiltExecutable()
        for name in ["jane", "john"] { #expect(try await program.run("users", "create", name).status == 0) }
        let before = try await program.run("groups", "list").lines
        let created = try await program.run("groups", "create", "/staff/desk")
        #expect(
            created.lines == ["/staff is created at the provider.", "/staff/desk is created at the provider."],
            "\(created.errors)")
        // The groups above exist already, and the slash at the beginning may be left out.
        let other = try await program.run("groups", "create", "staff/lobby", "--json")
        #expect(other.objects.map { $0["path"] as? String } == ["/staff/lobby"])
        let after = try await program.run("groups", "list").lines
        #expect(Set(after).subtracting(before) == ["/staff", "/staff/desk", "/staff/lobby"], "\(after)")
        let joined = try await program.run("users", "groups", "jane", "john", "--join", "/staff/desk")
        #expect(joined.status == 0, "\(joined.errors)")
        #expect(
            joined.lines.dropLast() == ["jane   groups: /staff/desk", "john   groups: /staff/desk"], "\(joined.lines)")

        let again = try await program.run("groups", "create", "/staff/desk", "--language", "de")
        #expect(again.status == 1 && again.errors.contains("Die Gruppe /staff/desk gibt es schon."), "\(again.errors)")
        #expect(try await program.run("groups", "delete", "/staff").status == 2)
        let deleted = try await program.run("groups", "delete", "/staff", "--yes")
        #expect(deleted.lines == ["/staff is deleted at the provider."], "\(deleted.errors)")
        #expect(try await program.run("groups", "list").lines == before)
        #expect(try await program.run("users", "list").lines.count == 2)
        let gone = try await program.run("groups", "delete", "/staff", "--yes")
        #expect(
            gone.status == 1 && gone.errors.contains("There is no group /staff: see groups list."), "\(gone.errors)")
        let nameless = try await program.run("groups", "create", "//")
        #expect(nameless.status == 2 && nameless.errors.contains("as in /staff/desk"), "\(nameless.errors)")
    }
}
