import FoundationEssentials
import Glibc
import PrivateFiles
import SQLDatabase
import SQLite
import TestSupport
import Testing

@testable import Sandbox

/// States of the sandbox through the built program.
@Suite(.timeLimit(.minutes(5))) struct SandboxCommandTests {
    /// A home with a user who is activated on a device, and another user.
    private static func home() async throws -> BuiltExecutable {
        let program = try BuiltExecutable()
        try await program.prepareUser("jane")
        let activated = try await program.run(
            ["flow", "activate", "--mode", "no", "--json"] + program.activation("jane"))
        guard activated.status == 0 else { throw ProcessFailure(activated) }
        return program
    }

    private static func names(_ program: BuiltExecutable) async throws -> [String] {
        try await program.run("users", "list", "--json").objects.compactMap { $0["username"] as? String }
    }

    @Test func aRestoreBringsProviderAndDevicesBackTogether() async throws {
        let program = try await Self.home()
        let saved = try await program.run("sandbox", "save", "start", "--json")
        #expect(saved.status == 0, "\(saved.errors)")
        #expect(saved.objects.last?["name"] as? String == "start" && saved.objects.last?["users"] as? Int == 1)
        let start = try HomeContents(program)
        #expect(program.folder.permissions("home/states/start.state") == 0o600)

        // A server of the same store stays open.
        let server = try program.start("serve", "--listen", "127.0.0.1:0", "--json")
        _ = try #require(await server.line(containing: "\"ready\""))
        #expect(try await program.run("users", "create", "max").status == 0)
        #expect(try await program.run("flow", "delete-user").status == 0)
        #expect(try await Self.names(program) == ["jane", "max"])

        let restored = try await program.run("sandbox", "restore", "start", "--yes")
        #expect(restored.status == 0, "\(restored.errors)")
        #expect(try HomeContents(program).differences(from: start) == [])
        #expect(try await Self.names(program) == ["jane"])
        #expect(try await program.run("flow", "stay-logged-in").status == 0)

        #expect(try await program.run("sandbox", "restore", "before", "--yes").status == 0)
        #expect(try await Self.names(program) == ["jane", "max"])
        #expect(try await program.run("flow", "stay-logged-in").status == 1)
        server.send(SIGTERM)
        #expect(await server.ended().status == 0)
    }

    /// It has the sandbox's secrets, though sealed, and was restored.
    @Test func aStateThatOthersMayReadIsRefused() async throws {
        let program = try BuiltExecutable()
        #expect(try await program.run("users", "create", "jane").status == 0)
        #expect(try await program.run("sandbox", "save", "start").status == 0)
        let (name, path) = ("home/states/start.state", program.folder.path("home/states/start.state"))
        try program.folder.setPermissions(name, 0o644)
        for line in [["restore", "start", "--yes"], ["delete", "start", "--yes"]] {
            let end = try await program.run(["sandbox"] + line)
            #expect(end.status == 4 && end.errors.contains("chmod 600 \(path)"), "\(line): \(end.errors)")
        }
        #expect(program.folder.permissions(name) == 0o644)
        let listed = try await program.run("sandbox", "list")
        #expect(
            (listed.lines.joined() + listed.errors).contains("chmod 600 \(path)"), "\(listed.lines) \(listed.errors)")
        try program.folder.setPermissions(name, 0o600)
        #expect(try await program.run("sandbox", "restore", "start", "--yes").status == 0)
    }

    @Test func aTapesMarksAreReplacedAndNotCounted() async throws {
        let program = try await Self.home()
        var limits = StateStore.Limits()
        limits.states = 0
        let store = StateStore(home: program.folder.path("home"), program: "test", limits: limits)
        _ = try await store.save(mark: "first")
        #expect(try await program.run("users", "create", "max").status == 0)
        #expect(try await store.save(mark: "first").users == 2)
        let names = try await store.list().map { entry -> String in
            guard case .state(let state) = entry else { return "" }
            return state.name.text
        }
        #expect(names == ["tape-first"])
        #expect(try await store.countUsers() == 2)
        #expect(
            try await program.run("flow", "register-test", "--provider", "sudo-sandbox", "--name", "phone").status == 0)
        #expect(try await store.countUsers() == 3)
        let refused = try await program.run("sandbox", "save", "tape-first")
        #expect(refused.status == 2 && refused.errors.contains("tape-"), "\(refused.errors)")
        let empty = try TemporaryFolder()
        #expect(try await StateStore(home: empty.path, program: "test").countUsers() == 0)
    }

    @Test func aResetEmptiesBothSidesAndKeepsWhatAppsKnow() async throws {
        let program = try await Self.home()
        #expect(try await program.run("clients", "create", "app", "--redirect-uri", "http://127.0.0.1/a").status == 0)
        let full = try HomeContents(program)
        let reset = try await program.run("sandbox", "reset", "--yes", "--json")
        #expect(reset.status == 0, "\(reset.errors)")
        let empty = try HomeContents(program)
        for table in ["realm", "realm_key", "client", "role", "setting", "pool", "aws_key"] {
            #expect(full[table] == empty[table] && !full[table].isEmpty, "\(table)")
        }
        for table in ["session", "device", "device_user", "authorization_code", "user_failure"] {
            #expect(empty[table] == [], "\(table)")
        }
        #expect(empty["account"].count == 1 && empty["account"].first?.contains("admin") == true)
        #expect(!full["device"].isEmpty)
        #expect(empty.rows["devices/sandbox/sandbox/device.sqlite users"] == [])
        #expect(try await Self.names(program) == [])
        let state = try await program.run("state", "--json").objects.last
        #expect(state?["sdkState"] as? String == "ACTIVATION_REQUIRED")
        #expect(try await program.run("sandbox", "restore", "before", "--yes").status == 0)
        #expect(try HomeContents(program).differences(from: full) == [])
    }

    @Test func aRunningFlowIsNamedAndCancelled() async throws {
        let program = try BuiltExecutable()
        #expect(try await program.run("users", "create", "max").status == 0)
        let (cancels, cancelled) = AsyncStream.makeStream(of: Void.self)
        let turn = try await FlowTurn.begin("activate", in: program.folder.path("home")) { cancelled.yield() }
        for line in [["save", "x"], ["restore", "x", "--yes"], ["reset", "--yes"]] {
            let end = try await program.run(["sandbox"] + line)
            #expect(end.status == 1 && end.errors.contains("A flow is running (activate)"), "\(end.errors)")
        }
        let ending = Task {
            for await _ in cancels { return turn.end() }
        }
        let end = try await program.run("sandbox", "save", "x", "--cancel")
        #expect(end.status == 0, "\(end.errors)")
        await ending.value
    }

    @Test func aWaitingFlowOfAnotherProgramIsCancelled() async throws {
        let program = try BuiltExecutable()
        try await program.prepareUser("jane")
        // The code is read from standard input, which stays open.
        let flow = try program.start([
            "flow", "activate", "--mode", "no", "--json", "--field", "username=jane", "--field",
            "password=@\(program.folder.path("jane.password"))", "--field", "activation-code=-",
        ])
        _ = try #require(await flow.line(containing: "provideCredentials"))
        let refused = try await program.run("sandbox", "save", "x")
        #expect(refused.status == 1 && refused.errors.contains("(activate)"), "\(refused.errors)")
        #expect(try await program.run("sandbox", "save", "x", "--cancel").status == 0)
        #expect(await flow.ended().status == 128 + SIGTERM)
    }

    @Test func listsAndDeletes() async throws {
        let program = try BuiltExecutable()
        let none = try await program.run("sandbox", "list")
        #expect(none.status == 0 && none.lines == [] && none.errors.contains("There are no states"))
        #expect(try await program.run("sandbox", "save", "x").status == 1)
        #expect(try await program.run("users", "create", "max").status == 0)
        for name in ["b", "a"] { #expect(try await program.run("sandbox", "save", name).status == 0) }
        #expect(try await program.run("sandbox", "save", "a").errors.contains("There is a state a already"))
        let listed = try await program.run("sandbox", "list", "--json").objects
        #expect(listed.map { $0["name"] as? String } == ["a", "b"])
        #expect(listed.allSatisfy { $0["users"] as? Int == 1 && $0["program"] as? String == "0.1.0" })
        #expect(try await program.run("sandbox", "list").lines.map { $0.prefix(1) } == ["a", "b"])
        #expect(try await program.run("sandbox", "delete", "a", "--yes").status == 0)
        #expect(try await program.run("sandbox", "delete", "a", "--yes").status == 1)
        #expect(try await program.run("sandbox", "list", "--json").objects.count == 1)
        #expect(try await program.run("sandbox", "save", "before").status == 2)
        #expect(try await program.run("sandbox", "list", "--provider", "keycloak").status == 2)
    }

    @Test func aStateOfAnotherSchemaIsRefused() async throws {
        let program = try BuiltExecutable()
        #expect(try await program.run("users", "create", "max").status == 0)
        // A device store without the schema of this program.
        let folder = try PrivateFolder.make(program.folder.path("home/devices/sandbox/other"))
        _ = try SQLiteFile(path: folder + "/device.sqlite").write { try $0.execute("CREATE TABLE one (text TEXT)") }
        #expect(try await program.run("sandbox", "save", "x").status == 0)
        #expect(try await program.run("users", "create", "moritz").status == 0)
        let now = try HomeContents(program)
        let end = try await program.run("sandbox", "restore", "x", "--yes")
        #expect(end.status == 1 && end.errors.contains("was saved by another version"), "\(end.errors)")
        #expect(try HomeContents(program).differences(from: now) == [])
    }

    @Test func aFileThatIsNotWholeChangesNothing() async throws {
        let program = try await Self.home()
        #expect(try await program.run("sandbox", "save", "x").status == 0)
        #expect(try await program.run("users", "create", "max").status == 0)
        let now = try HomeContents(program)
        let path = program.folder.path("home/states/x.state")
        let whole = try [UInt8](Data(contentsOf: URL(filePath: path)))
        var dice = SplitMix(seed: 71)
        for kind in 0..<12 {
            var bytes = whole
            let place = dice.below(bytes.count)
            if kind % 2 == 0 { bytes.removeLast(bytes.count - place) } else { bytes[place] ^= 1 }
            try program.folder.write("home/states/x.state", bytes)
            let end = try await program.run("sandbox", "restore", "x", "--yes")
            #expect(end.status == 4 && end.errors.contains("The state x cannot be opened"), "\(place) \(end.errors)")
        }
        #expect(try HomeContents(program).differences(from: now) == [])
        // Another sandbox has another key.
        let other = try BuiltExecutable()
        #expect(try await other.run("users", "create", "max").status == 0)
        #expect(try await other.run("sandbox", "save", "x").status == 0)
        try other.folder.write("home/states/x.state", whole)
        #expect(try await other.run("sandbox", "restore", "x", "--yes").status == 4)
        #expect(try await other.run("sandbox", "list").errors.contains("The state x cannot be opened"))
    }

    @Test(arguments: [200, 600, 1_200]) func aFullDiskLeavesTheStateBefore(_ kibibytes: Int) async throws {
        let program = try await Self.home()
        #expect(try await program.run("sandbox", "save", "x").status == 0)
        #expect(try await program.run("users", "create", "max").status == 0)
        let now = try HomeContents(program)
        let line = "ulimit -f \(kibibytes); exec '\(BuiltProgram.path("idp-wizard"))' sandbox"
        for command in ["restore x --yes", "reset --yes", "save y"] {
            let end = try await ChildProcess.run(
                "/bin/bash", ["-c", "\(line) \(command)"], environment: program.environment)
            let contents = try HomeContents(program)
            #expect([0, 4].contains(end.status), "\(end.errors)")
            guard end.status == 0 else {
                #expect(contents.differences(from: now) == [])
                continue
            }
            if command != "save y" {
                #expect(try await program.run("sandbox", "restore", "before", "--yes").status == 0)
                #expect(try HomeContents(program).differences(from: now) == [])
            }
        }
    }
}
