import HTTPMessage
import TestSupport
import Testing

/// What a stock Keycloak lacks is said in a sentence.
@Suite(.enabled(if: PeerFolder.path != nil, "\(PeerFolder.reason)"), .timeLimit(.minutes(5)))
struct KeycloakDeskTests {
    /// Runs a command as a person does, without `--json`.
    private static func run(_ device: PeerDevice, _ arguments: String...) async throws -> ChildProcess.End {
        try await device.program.run(arguments + ["--provider", device.profile])
    }

    /// `onboard` recognises the users of an interrupted run by it.
    @Test func theTimeOfCreationThatItGetsIsStored() async throws {
        let keycloak = try await KeycloakPeer.shared.value
        let id = try await keycloak.makeUser("desk-1", more: ",\"createdTimestamp\":1700000000123")
        let user = try await keycloak.administer(.get, "/demo/users/\(id)")
        #expect(String(decoding: user.body, as: UTF8.self).contains("\"createdTimestamp\":1700000000123"))
    }

    @Test func whatItLacksIsNotCalledAMissingRight() async throws {
        let keycloak = try await KeycloakPeer.shared.value
        try await keycloak.makeUser("desk-2")
        let device = try PeerDevice(at: keycloak)
        let devices = try await device.administer("users", "devices", "desk-2")
        // A slow Keycloak is told before.
        #expect(devices.status == 1, "\(devices.errors)")
        #expect(devices.errors.hasSuffix("idp-wizard: This provider does not list devices.\n"))
        let settings = try await Self.run(device, "tenants", "show", "demo")
        #expect(settings.status == 0 && settings.lines.map { $0.prefix(10) } == ["handout.qr"], "\(settings.lines)")
    }

    /// The realm's events are switched off.
    @Test func anEmptyListOfEventsSaysThatNoneAreKept() async throws {
        let device = try PeerDevice(at: await KeycloakPeer.shared.value)
        let logins = try await Self.run(device, "events", "list")
        #expect(logins.status == 0 && logins.errors.hasSuffix("idp-wizard: This tenant keeps no events of logins.\n"))
        let changes = try await Self.run(device, "events", "list", "--admin")
        #expect(changes.errors.hasSuffix("idp-wizard: This tenant keeps no events of administrators.\n"))
    }

    @Test func aHandOutHasATemporaryPasswordThatLogsInOnce() async throws {
        let keycloak = try await KeycloakPeer.shared.value
        try await keycloak.makeUser("desk-3")
        let device = try PeerDevice(at: keycloak)
        let end = try await Self.run(device, "handout", "desk-3", "--yes")
        #expect(end.status == 0, "\(end.errors)")
        let line = try #require(end.lines.first { $0.contains("Temporary password: ") })
        let password = try #require(line.split(separator: " ").last)
        let login = try await device.flow(
            "login",
            [
                ("username", "desk-3"), ("password", String(password)), ("password-new", "Correct-horse-10"),
                ("password-confirm", "Correct-horse-10"),
            ])
        #expect(login.flowStatus == "OK", "\(login.errors)")
    }
}
