import TestSupport
import Testing

/// `offboard`, as a program, on what `onboard` has made.
@Suite(.timeLimit(.minutes(3))) struct OffboardCommandTests {
    /// A program whose sandbox has two users of a run and one of somebody else.
    private static func onboarded() async throws -> (program: BuiltExecutable, path: String) {
        let program = try BuiltExecutable()
        try program.folder.write("users.csv", Array("username\njane\njohn\nmary\n".utf8))
        let path = program.folder.path("users.csv")
        #expect(try await program.run("users", "create", "mary").status == 0)
        #expect(try await program.run("onboard", path).status == 5)
        return (program, path)
    }

    private static func users(_ program: BuiltExecutable) async throws -> [String] {
        try await program.run("users", "list", "--json").objects.compactMap { $0["username"] as? String }
    }

    @Test func usersOfTheTagAreDeletedAndNobodyElse() async throws {
        let (program, _) = try await Self.onboarded()
        let dry = try await program.run("offboard", "--tag", "users.csv", "--delete", "--dry-run")
        #expect(dry.lines.last == "2 of 2 users would be done. Nothing was changed. (deleted 2)", "\(dry.errors)")
        #expect(Set(dry.lines.dropLast()) == ["jane   deleted (dry run)", "john   deleted (dry run)"])
        #expect(try await Self.users(program).count == 3)
        let end = try await program.run("offboard", "--tag", "users.csv", "--delete", "--yes")
        #expect(end.status == 0, "\(end.errors)")
        #expect(Set(end.lines.dropLast()) == ["jane   deleted", "john   deleted"])
        #expect(try await Self.users(program) == ["mary"])
        let none = try await program.run("offboard", "--tag", "users.csv", "--delete", "--yes", "--json")
        #expect(none.status == 0)
        #expect(none.last("offboarding")?["users"] as? Int == 0)
        #expect(none.errors == "idp-wizard: No user has the tag users.csv.\n")
    }

    @Test func theResultsNameWhomToOffboard() async throws {
        let (program, path) = try await Self.onboarded()
        let results = path + ".results.csv"
        let disabled = try await program.run("offboard", results, "--disable", "--yes")
        #expect(disabled.status == 5, "mary is listed and left")
        #expect(
            disabled.lines == [
                "jane   disabled", "john   disabled", "mary   left   The run has not made this user.",
                "2 of 3 users are done. (disabled 2, left 1)",
            ])
        #expect(try await program.run("users", "show", "jane").lines.contains("enabled: no"))
        #expect(try await program.run("users", "show", "mary").lines.contains("enabled: yes"))
        let deleted = try await program.run("offboard", results, "--delete", "--yes")
        #expect(deleted.lines.prefix(2) == ["jane   deleted", "john   deleted"])
        let again = try await program.run("offboard", results, "--delete", "--yes", "--json")
        #expect((again.last("offboarding")?["outcomes"] as? [String: Any])?["gone"] as? Int == 2)
        #expect(try await Self.users(program) == ["mary"])
    }

    @Test func manyUsersAreDeletedPageByPage() async throws {
        let program = try BuiltExecutable()
        let rows = (1...230).map { "user-\($0)" }
        try program.folder.write("many.csv", Array((["username"] + rows).joined(separator: "\n").utf8))
        #expect(try await program.run("onboard", program.folder.path("many.csv"), "--tag", "my team").status == 0)
        let dry = try await program.run("offboard", "--tag", "my team", "--delete", "--dry-run")
        #expect(dry.lines.count == 231, "each user once, over three pages")
        let end = try await program.run("offboard", "--tag", "my team", "--delete", "--yes")
        #expect(end.lines.last == "230 of 230 users are done. (deleted 230)", "\(end.errors)")
        #expect(try await Self.users(program).isEmpty)
    }

    @Test func aFileOfOtherKindIsRefused() async throws {
        let program = try BuiltExecutable()
        try program.folder.write("users.csv", Array("username\njane\n".utf8))
        let end = try await program.run("offboard", program.folder.path("users.csv"), "--delete", "--yes")
        #expect(end.status == 2 && end.errors.contains("is not a results file of onboard"), "\(end.errors)")
    }
}
