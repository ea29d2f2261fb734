import FoundationEssentials
import IdentityModel
import IdentityServer
import Profiles
import TestSupport
import Testing

@testable import idp_wizard

/// `admins`: administrators of a tenant, and what a help desk can do with the other commands.
@Suite(.timeLimit(.minutes(3))) struct AdminsCommandTests {
    /// A server with a profile of its administrator, and a file with a password.
    private struct Served {
        let server: EmbeddedIdentityServer
        let program: BuiltExecutable

        init(tenant: String = "sandbox") async throws {
            var settings = ServerSettings()
            settings.administratorPassword = Secret("Administrator-1")
            server = try await EmbeddedIdentityServer.start(
                store: .memory, settings: settings, signingKeys: SharedSigningKeys())
            var program = try BuiltExecutable()
            program.variables = ["IDP_WIZARD_ADMIN": "Administrator-1"]
            try program.folder.write("secret", Array("Correct-1-horse\n".utf8))
            self.program = program
            try write("chief.yaml", "admin: { username: admin, password-env: IDP_WIZARD_ADMIN }", tenant: tenant)
        }

        func write(_ file: String, _ admin: String, tenant: String = "sandbox") throws {
            let profile = """
                name: served
                kind: kobil
                base-url: \(server.baseURL)
                tenant: \(tenant)
                \(admin)

                """
            try program.folder.write(file, Array(profile.utf8))
        }

        func run(_ profile: String, _ arguments: String...) async throws -> ChildProcess.End {
            try await program.run(["--provider", program.folder.path(profile)] + arguments)
        }
    }

    /// Other readers of YAML take some plain texts for numbers, truth values, times or null.
    @Test(arguments: [
        (".inf", "\".inf\""), (".NaN", "\".NaN\""), ("1e5", "\"1e5\""), ("0x1F", "\"0x1F\""), ("0o17", "\"0o17\""),
        ("1_000", "\"1_000\""), ("12:30:45", "\"12:30:45\""), ("2026-12-01", "\"2026-12-01\""), ("Null", "\"Null\""),
        ("True", "\"True\""), ("no", "\"no\""), ("-1", "\"-1\""), ("~", "\"~\""), ("007", "\"007\""),
        ("dora", "dora"), ("10s", "10s"), ("infinity", "infinity"), ("norbert", "norbert"), ("4chan", "4chan"),
        ("https://id.example.com/auth", "https://id.example.com/auth"),
    ]) func aTextThatIsReadOtherwiseIsQuoted(_ text: String, _ written: String) {
        #expect(ProfileText.written(text) == written)
    }

    @Test func theLinesThatAreLeftMakeAProfileOfAHelpDesk() async throws {
        let served = try await Served()
        let added = try await served.run("chief.yaml", "admins", "add", "Dora", "--role", "helpdesk")
        #expect(added.status == 0, "\(added.errors)")
        let lines = added.lines
        #expect(lines.first == "Dora is an administrator of sandbox now: helpdesk.")
        let told = try #require(lines.dropFirst().first)
        let password = try #require(told.split(separator: " ").first { $0.contains("-") })
        #expect(told.contains("Write it into dora.secret."))
        let admin = lines.dropFirst(2)
        #expect(
            Array(admin) == [
                "admin:", "  realm: sandbox", "  client: admin-cli", "  username: dora", "  password-file: dora.secret",
            ])
        try served.program.folder.write("dora.secret", Array(password.drop { $0 == "." }.utf8.filter { $0 != 0x2E }))
        try served.write("desk.yaml", admin.joined(separator: "\n"))
        #expect(try await served.run("chief.yaml", "users", "create", "jane").status == 0)
        for arguments in [
            ["code", "issue", "jane"], ["code", "withdraw", "jane"], ["users", "unlock", "jane"],
            ["users", "sessions", "jane", "--end", "all"], ["users", "show", "jane"], ["users", "list"],
            [
                "users", "reset-password", "jane", "--temporary", "--password-file",
                served.program.folder.path("secret"),
            ],
            ["events", "list"], ["events", "list", "--admin"],
        ] {
            let end = try await served.program.run(
                ["--provider", served.program.folder.path("desk.yaml")] + arguments)
            #expect(end.status == 0, "\(arguments): \(end.errors)")
        }
        for arguments in [
            ["users", "create", "john"], ["users", "delete", "jane", "--yes"], ["users", "disable", "jane", "--yes"],
            ["users", "edit", "jane", "--email", "dora@example.org"],
            ["users", "actions", "jane", "--add", "UPDATE_PROFILE"],
            ["users", "reset-password", "jane", "--password-file", served.program.folder.path("secret")],
            ["clients", "list"], ["code", "issue", "dora"], ["admins", "list"],
            ["admins", "add", "second", "--role", "realm-admin"],
        ] {
            let end = try await served.program.run(
                ["--provider", served.program.folder.path("desk.yaml")] + arguments)
            let isSaid = end.errors.contains("The role helpdesk may not do this: ")
            #expect(end.status == 1 && isSaid && !end.errors.contains("403"), "\(arguments): \(end.errors)")
        }
        let german = try await served.run("desk.yaml", "--language", "de", "users", "delete", "jane", "--yes")
        #expect(german.errors.contains("Die Rolle helpdesk darf das nicht: Benutzer löschen."), "\(german.errors)")
        // No row is sent.
        try served.program.folder.write("people.csv", Array("username\nann\nbob\n".utf8))
        let people = served.program.folder.path("people.csv")
        let onboarded = try await served.run("desk.yaml", "onboard", people)
        #expect(onboarded.status == 1, "\(onboarded.errors)")
        #expect(onboarded.errors.contains("The role helpdesk may not do this: create users."), "\(onboarded.errors)")
        #expect(!FileManager.default.fileExists(atPath: people + ".results.csv"))
        await served.server.stop()
    }

    @Test func administratorsAreAddedListedAndRemoved() async throws {
        let served = try await Served()
        let secret = served.program.folder.path("secret")
        #expect(try await served.run("chief.yaml", "admins", "list").lines == [])
        let added = try await served.run(
            "chief.yaml", "admins", "add", "cleo", "--role", "realm-admin", "--password-file", secret, "--json")
        let object = try #require(added.objects.last)
        #expect(object["role"] as? String == "realm-admin" && object["password"] == nil)
        #expect(
            object["admin"] as? [String: String] == [
                "realm": "sandbox", "client": "admin-cli", "username": "cleo", "password-file": secret,
            ])
        let generated = try await served.run("chief.yaml", "admins", "add", "dora", "--role", "helpdesk", "--json")
        #expect((generated.objects.last?["password"] as? String)?.isEmpty == false)
        #expect(
            try await served.run("chief.yaml", "admins", "list").lines == ["cleo   realm-admin", "dora   helpdesk"])
        let again = try await served.run("chief.yaml", "admins", "add", "dora", "--role", "realm-admin")
        #expect(again.status == 1)
        try served.program.folder.write("weak", Array("weak\n".utf8))
        let weak = try await served.run(
            "chief.yaml", "admins", "add", "eve", "--role", "helpdesk", "--password-file",
            served.program.folder.path("weak"))
        #expect(weak.status == 1)
        #expect(try await served.run("chief.yaml", "users", "show", "eve").status == 1)
        // An administrator of the tenant can do the same, but not remove the own account.
        try served.write(
            "cleo.yaml", "admin: { realm: sandbox, username: cleo, password-file: secret }")
        let own = try await served.run("cleo.yaml", "admins", "remove", "cleo", "--yes")
        #expect(own.status == 1 && own.errors.contains("cleo is the administrator of the profile"), "\(own.errors)")
        #expect(try await served.run("cleo.yaml", "admins", "remove", "dora", "--yes").status == 0)
        #expect(try await served.run("cleo.yaml", "users", "create", "jane").status == 0)
        let user = try await served.run("cleo.yaml", "admins", "remove", "jane", "--yes")
        #expect(user.status == 1 && user.errors.contains("jane is not an administrator."), "\(user.errors)")
        #expect(try await served.run("cleo.yaml", "users", "show", "jane").status == 0)
        #expect(try await served.run("chief.yaml", "admins", "list", "--json").objects.count == 1)
        await served.server.stop()
    }

    @Test func masterHasNoAdministratorsOfThisKind() async throws {
        let served = try await Served(tenant: "master")
        let end = try await served.run("chief.yaml", "admins", "add", "dora", "--role", "helpdesk")
        #expect(end.status == 2 && end.errors.contains("The tenant master has no administrators"), "\(end.errors)")
        await served.server.stop()
    }

    @Test func anotherProviderHasItsOwnTools() async throws {
        let server = try LoopbackServer { request in
            .http(
                "200 OK", ["Content-Type: application/json"],
                body: request.requestLine.contains("/token")
                    ? #"{"access_token":"a","expires_in":60}"# : #"{"profileInfo":{"name":"default"}}"#)
        }
        var program = try BuiltExecutable()
        program.variables = ["IDP_WIZARD_ADMIN": "Administrator-1"]
        let profile = """
            name: kc
            kind: keycloak
            base-url: \(server.base)
            tenant: demo
            admin: { username: admin, password-env: IDP_WIZARD_ADMIN }
            """
        try program.folder.write("kc.yaml", Array(profile.utf8))
        for arguments in [
            ["admins", "add", "dora", "--role", "helpdesk"], ["admins", "list"], ["admins", "remove", "dora", "--yes"],
        ] {
            let end = try await program.run(["--provider", program.folder.path("kc.yaml")] + arguments)
            #expect(end.status == 2, "\(arguments)")
            #expect(end.errors.contains("Only this program's server has the role helpdesk"), "\(end.errors)")
        }
    }
}
