import Glibc
import TestSupport
import Testing

/// Invalid input of every kind: the message names the remedy, status and exit code are right, and no data is lost.
@Suite(.timeLimit(.minutes(3))) struct BadInputTests {
    @Test func aMissingInputNamesEveryFieldAndTheOptionThatGivesIt() async throws {
        let program = try BuiltExecutable()
        let end = try await program.run("flow", "activate", "--json", "--field", "username=jane")
        #expect(end.status == 2)
        #expect(end.errors.contains("--field password=@FILE"))
        #expect(end.errors.contains("--field activation-code=@FILE"))
        #expect(end.last("result")?["status"] as? String == "FAILED")
    }

    @Test func aWrongCodeEndsWithItsErrorAndTheRightOneStillWorks() async throws {
        let program = try BuiltExecutable()
        try await program.prepareUser("jane")
        try program.folder.write("wrong", Array("00000000\n".utf8))
        let wrong = try await program.run(
            "flow", "activate", "--json", "--field", "username=jane",
            "--field", "password=@\(program.folder.path("jane.password"))",
            "--field", "activation-code=@\(program.folder.path("wrong"))")
        #expect(wrong.status == 1)
        let result = try #require(wrong.last("result"))
        #expect(result["status"] as? String == "WRONG_CREDENTIALS")
        #expect((result["error"] as? [String: Any])?["subsystem"] as? Int == 580)
        #expect((result["error"] as? [String: Any])?["code"] as? Int == 6)
        #expect(try await program.run(["flow", "activate"] + program.activation("jane")).status == 0)
    }

    @Test func aFileThatIsMissingIsAMissingInput() async throws {
        let program = try BuiltExecutable()
        try await program.prepareUser("jane")
        let end = try await program.run(
            "flow", "activate", "--field", "username=jane", "--field", "password=@/nonexistent",
            "--field", "activation-code=@\(program.folder.path("jane.code"))")
        #expect(end.status == 2)
        #expect(end.errors.contains("/nonexistent"))
    }

    @Test(arguments: ["login", "add-user", "stay-logged-in", "logout", "delete-user"])
    func onAFreshDeviceTheWayIsActivate(flow: String) async throws {
        let end = try await BuiltExecutable().run("flow", flow, "--json")
        #expect(end.status == 1)
        #expect(end.last("result")?["status"] as? String == "INVALID_STATE")
        #expect(end.errors.contains("activate"))
    }

    @Test func aProviderThatIsDownIsUnreachable() async throws {
        let program = try BuiltExecutable()
        let profile =
            "name: x\nkind: kobil\nbase-url: http://127.0.0.1:1/auth\nadmin: { username: a, password-env: IDP_WIZARD_A }\n"
        try program.folder.write("p.yaml", Array(profile.utf8))
        let path = program.folder.path("p.yaml")
        let flow = try await program.run("flow", "activate", "--provider", path, "--json")
        #expect(flow.status == 3)
        #expect(flow.last("result")?["status"] as? String == "NOT_REACHABLE")
        var withPassword = program
        withPassword.variables = ["IDP_WIZARD_A": "secret"]
        #expect(try await withPassword.run("users", "list", "--provider", path).status == 3)
        #expect(try await program.run("users", "list", "--provider", path).status == 2)
    }

    @Test func aFaultyProfileIsNamedWithFileAndLine() async throws {
        let program = try BuiltExecutable()
        try program.folder.write("p.yaml", Array("name: x\nkind: kobil\nbase-urk: http://h\n".utf8))
        let end = try await program.run("state", "--provider", program.folder.path("p.yaml"))
        #expect(end.status == 2)
        #expect(end.errors.contains("p.yaml:3:1: unknown key"))
        #expect(end.errors.contains("base-url"))
    }

    @Test func aStateThatCannotBeKeptIsSaid() async throws {
        var program = try BuiltExecutable()
        program.variables = ["IDP_WIZARD_HOME": "/proc/nowhere"]
        for arguments in [["state"], ["flow", "activate"], ["users", "list"], ["serve"]] {
            let end = try await program.run(arguments)
            #expect(end.status == 4, "\(arguments)")
            #expect(end.errors.contains("IDP_WIZARD_HOME"), "\(arguments)")
        }
    }

    @Test func damagedStoresAreSaidAndNotTouched() async throws {
        let program = try BuiltExecutable()
        _ = try await program.run("users", "list")
        try program.folder.write("home/sandbox.sqlite", Array("no database".utf8))
        let users = try await program.run("users", "list", "--json")
        #expect(users.status == 4)
        #expect(users.last("error") != nil)
        let flow = try await program.run("flow", "activate", "--json")
        #expect(flow.status == 4)
        #expect(flow.last("result")?["status"] as? String == "INTERNAL_ERROR")
    }

    @Test func aLineThatIsNotUTF8IsNeverSent() async throws {
        let program = try BuiltExecutable()
        try await program.prepareUser("jane")
        try program.folder.write("bad", [0xFF, 0xFE, 0x0A])
        let end = try await program.run(
            "flow", "activate", "--json", "--field", "username=jane", "--field",
            "password=@\(program.folder.path("bad"))",
            "--field", "activation-code=@\(program.folder.path("jane.code"))")
        #expect(end.status == 2)
        #expect(end.errors.contains("UTF-8"))
        #expect(!end.lines.joined().contains("POST authenticate"))
    }

    @Test(arguments: ["users create $'\\xff\\xfeabc' --json", "$'\\xff'", "state --json --provider $'\\xc3('"])
    func anArgumentThatIsNotUTF8IsAUsageErrorAndNothingIsDone(line: String) async throws {
        let program = try BuiltExecutable()
        let end = try await ChildProcess.run(
            "/bin/bash", ["-c", "exec '\(BuiltProgram.path("idp-wizard"))' \(line)"], environment: program.environment)
        #expect(end.status == 2)
        #expect(end.errors.contains("UTF-8"))
        #expect(line.contains("--json") == !end.lines.isEmpty)
        #expect(try await program.run("users", "list").lines.isEmpty)
    }

    @Test func aProcessWithoutMemoryForThreadsEndsWithASentenceOrItsWork() async throws {
        let program = try BuiltExecutable()
        #expect(try await program.run("users", "list").status == 0)
        for limit in [300_000, 400_000, 500_000] {
            let end = try await ChildProcess.run(
                "/bin/bash", ["-c", "ulimit -v \(limit); exec '\(BuiltProgram.path("idp-wizard"))' users list"],
                environment: program.environment)
            #expect(!end.errors.contains("recondition"), "\(limit): \(end.errors)")
        }
    }

    @Test(arguments: [
        ("serve --listen 127.0.0.1:0 --json", "ready"),
        ("flow activate --json --field username=- --field password=- --field activation-code=-", "provideCredentials"),
    ])
    func noCommandLeavesACoreFile(line: String, awaited: String) async throws {
        let program = try BuiltExecutable()
        let script = """
            ulimit -Sc unlimited; coproc { exec '\(BuiltProgram.path("idp-wizard"))' \(line) 2>&1; }
            grep -m1 -q \(awaited) <&${COPROC[0]} && cat /proc/$COPROC_PID/limits | grep core
            kill $COPROC_PID
            """
        let end = try await ChildProcess.run("/bin/bash", ["-c", script], environment: program.environment)
        #expect(end.lines.first?.split(separator: " ").prefix(6).joined(separator: " ") == "Max core file size 0 0")
    }

    @Test func aFileInThePlaceOfTheHomeIsSaidNotToBeAFolder() async throws {
        var program = try BuiltExecutable()
        try program.folder.write("file", [])
        program.variables = ["IDP_WIZARD_HOME": program.folder.path("file")]
        let end = try await program.run("state")
        #expect(end.status == 4)
        #expect(end.errors.contains("is not a folder"))
    }

    @Test(arguments: [
        (["users", "create", String(repeating: "x", count: 300)], "characters"),
        (["users", "create", "kim", "--email", "no mail"], "e-mail"),
    ])
    func aValueThatTheProviderRefusesIsNamedInASentence(arguments: [String], hint: String) async throws {
        let end = try await BuiltExecutable().run(arguments)
        #expect(end.status == 1)
        #expect(end.errors.contains(hint), "\(end.errors)")
    }

    @Test func aDeadlineEndsTheFlow() async throws {
        let program = try BuiltExecutable()
        let child = try program.start(
            "flow", "activate", "--deadline", "0.5", "--json", "--field", "username=-",
            "--field", "password=-", "--field", "activation-code=-")
        let end = await child.ended()
        #expect(end.status == 124)
        #expect(end.last("result")?["status"] as? String == "FAILED")
    }

    @Test(arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129), (SIGQUIT, 131)] as [(Int32, Int32)])
    func aSignalCancelsTheFlowWhileItWaitsForInput(signal: Int32, status: Int32) async throws {
        let program = try BuiltExecutable()
        let child = try program.start(
            "flow", "activate", "--json", "--field", "username=-",
            "--field", "password=-", "--field", "activation-code=-")
        _ = await child.line(containing: "provideCredentials")
        child.send(signal)
        let end = await child.ended()
        #expect(end.status == status)
        #expect(end.last("result")?["status"] as? String == "USER_CANCEL")
        #expect(end.last("result")?["sdkState"] as? String == "ACTIVATION_REQUIRED")
    }

    @Test func withoutATerminalTheWizardNamesTheHeadlessWay() async throws {
        var program = try BuiltExecutable()
        program.variables = ["TERM": "dumb"]
        let end = try await program.run()
        #expect(end.status == 2)
        #expect(end.errors.contains("idp-wizard flow"))
    }

    @Test func whatIsPrintedGoesToNoFileOfOursWhereTheOutputIsClosed() async throws {
        let program = try BuiltExecutable()
        let end = try await ChildProcess.run(
            "/bin/bash", ["-c", "'\(BuiltProgram.path("idp-wizard"))' state >&-"], environment: program.environment)
        #expect(end.status == 4)
        #expect(end.errors.contains("cannot be written to: \(String(cString: strerror(EBADF)))"))
    }

    @Test func anEmptyProfileIsToldByTheProgramAlone() async throws {
        let program = try BuiltExecutable()
        try program.folder.write("empty.yaml", [])
        let end = try await program.run("--provider", program.folder.path("empty.yaml"), "state")
        #expect(end.status == 2)
        let place = program.folder.path("empty.yaml") + ":1:1"
        #expect(
            end.errors.split(separator: "\n") == [
                "idp-wizard: The profile has 2 errors:", "\(place): the profile needs the key kind",
                "\(place): the profile needs the key name",
            ])
    }

    @Test func aReaderThatGoesAwayIsTold() async throws {
        let program = try BuiltExecutable()
        let end = try await ChildProcess.run(
            "/bin/bash", ["-c", "'\(BuiltProgram.path("idp-wizard"))' --help | true; echo ${PIPESTATUS[0]}"],
            environment: program.environment)
        #expect(["0", "141"].contains(end.lines.last ?? ""))
        let full = try await ChildProcess.run(
            "/bin/bash", ["-c", "'\(BuiltProgram.path("idp-wizard"))' --help > /dev/full"],
            environment: program.environment)
        #expect(full.status == 4)
    }
}
