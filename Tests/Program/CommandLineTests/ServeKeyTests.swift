import Glibc
import TestSupport
import Testing

/// How the program stores and requires the key of a store.
@Suite(.timeLimit(.minutes(3))) struct ServeKeyTests {
    @Test func withoutItsKeyAStoreIsNotServed() async throws {
        let program = try BuiltExecutable()
        let store = program.folder.path("s.sqlite")
        let command = ["serve", "--listen", "127.0.0.1:0", "--store", store, "--json"]
        let first = try program.start(command)
        let ready = await first.line(containing: "\"ready\"")
        #expect(ready?.contains("\"store-key\":\"\(store).key\"") == true)
        first.send(SIGTERM)
        _ = await first.ended()
        #expect(program.folder.permissions("s.sqlite.key") == 0o600)

        try program.folder.setPermissions("s.sqlite.key", 0o644)
        let shared = try await program.run(command)
        #expect(shared.status == 4 && Self.reason(shared) == "storage")
        #expect(shared.lines.joined().contains("chmod 600 \(store).key"))
        try program.folder.setPermissions("s.sqlite.key", 0o600)

        #expect(rename(store + ".key", program.folder.path("kept")) == 0)
        let missing = try await program.run(command)
        #expect(missing.status == 4 && Self.reason(missing) == "store-key")
        #expect(missing.lines.joined().contains("\(store).key is missing: restore it from a backup."))
        #expect(program.folder.permissions("s.sqlite.key") == nil)

        let other = try program.start([
            "serve", "--listen", "127.0.0.1:0", "--store", program.folder.path("other"), "--json", "--store-key",
            program.folder.path("wrong"),
        ])
        _ = await other.line(containing: "\"ready\"")
        other.send(SIGTERM)
        _ = await other.ended()
        let wrong = try await program.run(command + ["--store-key", program.folder.path("wrong")])
        #expect(wrong.status == 4 && wrong.lines.joined().contains("belongs to another store"))

        let again = try program.start(command + ["--store-key", program.folder.path("kept")])
        let readyAgain = await again.line(containing: "\"ready\"")
        #expect(readyAgain?.contains("\"store-key\":\"\(program.folder.path("kept"))\"") == true)
        again.send(SIGTERM)
        #expect(await again.ended().status == 0)
    }

    /// The message of a failure.
    private static func reason(_ end: ChildProcess.End) -> String? {
        (end.objects.last?["error"] as? [String: Any])?["code"] as? String
    }

    @Test func theSandboxHasAKeyThatAllCommandsUse() async throws {
        let program = try BuiltExecutable()
        try await program.prepareUser("jane")
        #expect(program.folder.permissions("home/sandbox.sqlite.key") == 0o600)
        let activated = try await program.run(["flow", "activate", "--json"] + program.activation("jane"))
        #expect(activated.status == 0, "\(activated.lines.joined()) \(activated.errors)")
        let doctor = try await program.run("doctor")
        #expect(doctor.lines.joined().contains("sandbox.sqlite.key"))
        try program.folder.remove("home/sandbox.sqlite.key")
        let end = try await program.run("users", "list", "--json")
        #expect(end.status == 4 && end.lines.joined().contains("sandbox.sqlite.key is missing"))
    }
}
