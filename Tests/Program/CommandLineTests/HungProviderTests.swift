import TestSupport
import Testing

/// A provider that accepts a request and never answers: the program reports what it waits for.
@Suite(.timeLimit(.minutes(2))) struct HungProviderTests {
    @Test(arguments: ["users list", "doctor", "flow activate"])
    func whoIsWaitedForIsToldOnStandardError(command: String) async throws {
        let server = try LoopbackServer { _ in .hold() }
        let program = try BuiltExecutable()
        let profile = """
            name: hung
            kind: keycloak
            base-url: \(server.base)
            tenant: demo
            admin: { username: admin, password-env: IDP_WIZARD_ADMIN }
            """
        try program.folder.write("hung.yaml", Array(profile.utf8))
        let script = """
            exec '\(BuiltProgram.path("idp-wizard"))' --provider '\(program.folder.path("hung.yaml"))' \(command) 2>&1 >/dev/null
            """
        let child = try ChildProcess(
            "/bin/bash", ["-c", script], environment: program.environment.merging(["IDP_WIZARD_ADMIN": "x"]) { $1 })
        let line = await child.line(containing: "has not answered")
        #expect(line == "idp-wizard: 127.0.0.1:\(server.port) has not answered for 3 s; still waiting.")
        child.send(2)
        #expect(await child.ended().status == 130)
    }
}
