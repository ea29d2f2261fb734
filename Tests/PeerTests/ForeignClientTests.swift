import TestSupport
import Testing

/// The same clients, unchanged, at the sandbox and at a real Keycloak: what they are told is the same.
@Suite(.enabled(if: PeerFolder.path != nil, "\(PeerFolder.reason)"), .timeLimit(.minutes(10)))
struct ForeignClientTests {
    @Test func keycloaksOwnCommandAdministersTheSandbox() async throws {
        let keycloak = try await KeycloakPeer.shared.value
        let sandbox = try await SandboxPeer()
        async let theirs = ForeignClient.runKcadm(
            keycloak.distribution, at: keycloak.baseURL, password: "admin")
        async let ours = ForeignClient.runKcadm(
            keycloak.distribution, at: sandbox.baseURL, password: sandbox.password)
        let (expected, answered) = try await (theirs, ours)
        #expect(expected.contains("== create a user: exit 0") && expected.contains("== show the realm: exit 1"))
        #expect(answered == expected)
        await sandbox.stop()
    }
}
