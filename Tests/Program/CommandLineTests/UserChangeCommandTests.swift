import FoundationEssentials
import IdentityAdministration
import IdentityModel
import TestSupport
import Testing

@testable import idp_wizard

/// The commands that change one user or several, as a program and over HTTP.
@Suite(.timeLimit(.minutes(3))) struct UserChangeCommandTests {
    private static func program(_ names: String...) async throws -> BuiltExecutable {
        let program = try BuiltExecutable()
        for name in names { #expect(try await program.run("users", "create", name).status == 0) }
        return program
    }

    @Test func usersAreEditedAndListedByStatus() async throws {
        let program = try await Self.program("jane", "john", "mary")
        let edited = try await program.run(
            "users", "edit", "jane", "--first-name", "Jane", "--last-name", "Doe", "--email", "jane@example.org",
            "--attribute", "team=a", "--attribute", "team=b", "--note", "desk 3", "--valid-until",
            "2020-01-01T00:00:00Z")
        #expect(edited.status == 0 && edited.lines == ["jane is changed."], "\(edited.errors)")
        let shown = try #require(try await program.run("users", "show", "jane", "--json").lines.last)
        for part in [
            #""team":["a","b"]"#, #""note":["desk 3"]"#, #""validUntil":["2020-01-01T00:00:00Z"]"#,
            #""email":"jane@example.org""#,
        ] { #expect(shown.contains(part), "\(shown)") }
        let again = try await program.run("users", "edit", "jane", "--first-name", "Jane", "--json")
        #expect(again.objects.last?["outcome"] as? String == "unchanged")
        let expired = try await program.run("users", "list", "--status", "expired", "--json").objects
        #expect(expired.map { $0["username"] as? String } == ["jane"])
        #expect(expired.first?["validUntil"] as? String == "2020-01-01T00:00:00Z")
        let found = try await program.run("users", "list", "--search", "doe")
        #expect(found.lines == ["jane   jane@example.org   validity ended"])
        #expect(
            try await program.run("users", "show", "jane").lines.contains {
                $0.hasPrefix("valid until: ") && $0.contains("2020")
            })
        #expect(found.errors.isEmpty)
        let anywhere = try await program.run("users", "list", "--search", "oe")
        #expect(anywhere.lines == found.lines)
        #expect(anywhere.errors.isEmpty)
        let cleared = try await program.run(
            "users", "edit", "jane", "--valid-until", "never", "--remove-attribute", "team", "--email", "")
        #expect(cleared.status == 0)
        let after = try #require(try await program.run("users", "show", "jane", "--json").lines.last)
        #expect(after.contains(#""attributes":{"note":["desk 3"]}"#) && !after.contains("email\":"), "\(after)")
        #expect(after.contains(#""firstName":"Jane""#))
    }

    @Test func aListIsATableForSpreadsheets() async throws {
        let program = try await Self.program("jane", "john", "mary")
        let table = try await program.run("users", "list", "--csv", "--max", "2").lines
        #expect(table.count == 3)
        #expect(table.first?.contains("\"username\",\"email\"") == true)
        #expect(table.last?.hasPrefix("\"john\",") == true && table.last?.contains("\"new\"") == true)
        let newest = try await program.run("users", "list", "--sort", "created", "--json").objects
        #expect(newest.map { $0["username"] as? String } == ["mary", "john", "jane"])
        let oldest = try await program.run("users", "list", "--sort", "created", "--reverse", "--json").objects
        #expect(oldest.map { $0["username"] as? String } == ["jane", "john", "mary"])
        let backwards = try await program.run("users", "list", "--reverse", "--max", "2", "--json").objects
        #expect(backwards.map { $0["username"] as? String } == ["mary", "john"])
    }

    @Test func aUserIsCreatedWithNamesAndAddress() async throws {
        let program = try await Self.program()
        let made = try await program.run(
            "users", "create", "erika", "--first-name", "Erika", "--last-name", "Mustermann",
            "--email", "e@example.org", "--json")
        let user = try #require(made.objects.last)
        #expect(user["username"] as? String == "erika" && user["email"] as? String == "e@example.org")
        #expect(user["firstName"] as? String == "Erika" && user["lastName"] as? String == "Mustermann")
    }

    @Test func eachOfSeveralUsersHasAnOutcome() async throws {
        let program = try await Self.program("jane", "john")
        let some = try await program.run("users", "disable", "jane", "nobody", "john", "--yes")
        #expect(some.status == 5)
        #expect(
            some.lines == [
                "jane is disabled.", "nobody   There is no user nobody.", "john is disabled.",
                "2 of 3 users are done. (done 2, not-found 1)",
            ], "\(some.errors)")
        let none = try await program.run("users", "enable", "nobody", "noone", "--json")
        #expect(none.status == 1)
        #expect(none.objects.compactMap { $0["outcome"] as? String } == ["not-found", "not-found"])
        #expect(none.last("users")?["done"] as? Int == 0)
        try program.folder.write("names", Array("john\n\njane\njohn\n".utf8))
        let all = try await program.run("users", "enable", "--from", program.folder.path("names"))
        #expect(all.status == 0 && all.lines.first == "john is enabled." && all.lines.count == 3)
        try program.folder.write("table.csv", Array("team;User Name\na;john\nb;jane\n".utf8))
        let table = try await program.run("users", "disable", "--yes", "--from", program.folder.path("table.csv"))
        #expect(table.status == 0 && table.lines.first == "john is disabled.")
        let input = try await program.run("users", "enable", "--from", "-", input: "jane\n")
        #expect(input.status == 0 && input.lines == ["jane is enabled."])
        #expect(try await program.run("users", "enable", "nobody").status == 1)
        let list = try await program.run("users", "list", "--status", "disabled", "--json").objects
        #expect(list.map { $0["username"] as? String } == ["john"])
    }

    @Test func aDisabledUserNeedsConsentAndTheFileMustNameSomebody() async throws {
        let program = try await Self.program("jane")
        #expect(try await program.run("users", "disable", "jane").status == 2)
        try program.folder.write("table", Array("manager;name\njane;john\n".utf8))
        let table = try await program.run("users", "enable", "--from", program.folder.path("table"))
        #expect(table.status == 2 && table.errors.contains("no column username"), "\(table.errors)")
        try program.folder.write("empty", Array("username\n".utf8))
        #expect(try await program.run("users", "enable", "--from", program.folder.path("empty")).status == 2)
        #expect(try await program.run("users", "enable", "--from", program.folder.path("none")).status == 2)
        #expect(try await program.run("users", "enable", "jane", "--from", "x").status == 2)
    }

    @Test func actionsAreAddedAndRemoved() async throws {
        let program = try await Self.program("jane")
        let added = try await program.run("users", "actions", "jane", "--add", "UPDATE_PASSWORD", "--json")
        #expect(added.lines.last?.contains(#""requiredActions":["UPDATE_PASSWORD"]"#) == true, "\(added.lines)")
        let unknown = try await program.run("users", "actions", "jane", "--add", "NONE")
        #expect(unknown.status == 1 && unknown.errors.contains("The provider has no required action NONE."))
        let removed = try await program.run("users", "actions", "jane", "--remove", "UPDATE_PASSWORD")
        #expect(removed.lines == ["jane   required actions: none"], "\(removed.lines)")
    }

    @Test func aCodeIsWithdrawn() async throws {
        let program = try await Self.program("jane", "john")
        #expect(try await program.run("code", "issue", "jane").status == 0)
        let withdrawn = try await program.run("code", "withdraw", "jane", "john", "--json")
        #expect(withdrawn.status == 0)
        #expect(withdrawn.objects.compactMap { $0["outcome"] as? String } == ["done", "unchanged"])
        let listed = try await program.run("users", "list", "--status", "new", "--json").objects
        #expect(listed.count == 2)
    }

    @Test func thePasswordIsCheckedAtTheProvider() async throws {
        let program = try BuiltExecutable()
        try program.folder.write("right", Array("Correct-1-horse\n".utf8))
        try program.folder.write("wrong", Array("Correct-1-house\n".utf8))
        func check(_ file: String) async throws -> ChildProcess.End {
            try await program.run("users", "check-password", "jane", "--password-file", program.folder.path(file))
        }
        let right = program.folder.path("right")
        #expect(try await program.run("users", "create", "jane", "--password-file", right).status == 0)
        #expect(try await check("right").lines == ["The password of jane is right."])
        #expect(try await program.run("users", "sessions", "jane").lines == ["jane   sessions: none"])
        let wrong = try await check("wrong")
        #expect(wrong.status == 1 && wrong.lines.first?.hasPrefix("The password of jane is wrong. ") == true)
        #expect(wrong.errors.contains("A wrong password counts"))
        #expect(try await program.run("users", "actions", "jane", "--add", "UPDATE_PROFILE").status == 0)
        let open = try await check("right")
        #expect(open.status == 0 && open.lines.first?.contains("UPDATE_PROFILE") == true)
        #expect(try await program.run("users", "disable", "jane", "--yes").status == 0)
        #expect(try await check("right").lines == ["jane is disabled: nothing was checked."])
    }

    @Test func sessionsDevicesAndGroupsAreListedAndChanged() async throws {
        let program = try BuiltExecutable()
        try await program.prepareUser("jane")
        let activated = try await program.run(["flow", "activate"] + program.activation("jane"))
        #expect(activated.status == 0, "\(activated.errors)")
        let devices = try await program.run("users", "devices", "jane", "--json").objects.last
        let listed = devices?["devices"] as? [[String: Any]]
        #expect(listed?.count == 1)
        let sessions = try await program.run("users", "sessions", "jane", "--json").objects.last
        let count = (sessions?["sessions"] as? [[String: Any]])?.count ?? 0
        let ended = try await program.run("users", "sessions", "jane", "--end", "all", "--json").objects.last
        #expect(ended?["ended"] as? Int == count)
        let none = try await program.run("users", "devices", "jane", "--remove", "x")
        #expect(none.status == 1 && none.errors.contains("jane has no device x."))
        let id = try #require(listed?.first?["astClientId"] as? String)
        let removed = try await program.run("users", "devices", "jane", "--remove", id)
        #expect(removed.lines == ["jane: 1 device removed."])
        let missing = try await program.run("users", "groups", "jane", "--join", "/none")
        #expect(missing.status == 1 && missing.errors.contains("There is no group /none."))
        #expect(try await program.run("users", "groups", "jane").lines.first?.hasPrefix("jane   groups: ") == true)
    }
}
