import TestSupport
import Testing

/// A provider that does not answer, and one without the tenant: the screen reports it and names the remedy.
@Suite struct MissingAnswerTests {
    @Test func whoHasNotAnsweredIsShownWithSecondsThatRise() async throws {
        let server = try LoopbackServer { _ in .hold() }
        let home = try TemporaryFolder()
        let profile = "name: hung\nkind: keycloak\nbase-url: \(server.base)\ntenant: demo\n"
        try home.write("hung.yaml", Array(profile.utf8))
        let session = try await WizardSession.start(in: home, arguments: ["--provider", home.path("hung.yaml")])
        try await session.waitFor(state: "▲ ACTIVATION_REQUIRED")
        try await session.choose("Log in")
        let words = "Waiting for 127.0.0.1:\(server.port): no answer for "
        let first = try await session.terminal.waitFor(text: words)
        let row = first.textRows.first { $0.contains(words) }
        try await session.terminal.wait(until: "the seconds rise") { shown in
            shown.screen.textRows.contains { $0.contains(words) && $0 != row }
        }
        session.terminal.write("\u{1B}")
        try await session.terminal.waitFor(goneText: "no answer for")
        try await session.quit()
    }

    @Test func aTenantThatIsNotThereIsNamedWithTheCommandThatCreatesIt() async throws {
        let home = try TemporaryFolder()
        let session = try await WizardSession.start(in: home, arguments: ["--tenant", "typo"])
        try await session.terminal.waitFor(text: "idp-wizard tenants create typo")
        #expect(home.permissions("state/devices") == nil)
        let variables = WizardSession.variables(home).compactMapValues(\.self)
        let created = try await ChildProcess.run(
            BuiltProgram.path("idp-wizard"), ["tenants", "create", "typo"], environment: variables)
        #expect(created.status == 0, "\(created.errors)")
        try await session.choose("Start again")
        try await session.waitFor(state: "▲ ACTIVATION_REQUIRED")
        try await session.quit()
    }
}
