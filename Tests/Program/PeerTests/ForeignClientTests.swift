import FoundationEssentials
import TestSupport
import Testing

/// The same unmodified clients at the sandbox and at a real Keycloak: the answers are the same.
@Suite(.enabled(if: PeerFolder.path != nil, "\(PeerFolder.reason)"), .timeLimit(.minutes(10)))
struct ForeignClientTests {
    /// The places where the sandbox answers differently, with the reason.
    private let deliberate = [
        "user: get full/attributes":
            "KOBIL's realms keep attributes of users (status); a fresh realm of Keycloak drops them",
        "user: list by attribute": "as above",
        "password: demanded/attributes": "as above",
        "mappers: create unknown/refusal/error_description":
            "a refusal names what is missing, which a file of many objects needs",
        "basic: prompt=none in the browser/error": "a login for an offline token is a single sign-on here too",
        "basic: prompt=none in the browser/hasCode": "as above",
        "basic: introspection/active":
            "a client may ask about its own token (RFC 7662); Keycloak tells the audience alone",
        "basic: introspection/client": "as above", "basic: introspection/name": "as above",
        "post: introspection/active": "as above", "post: introspection/client": "as above",
        "post: introspection/name": "as above",
        "introspection: access_token of owner by owner/active": "as above",
        "introspection: refresh_token of owner by owner/active": "as above",
        "introspection: access_token of to-audience by to-audience/active": "as above",
        "introspection: refresh_token of to-audience by to-audience/active": "as above",
    ]

    private func expectSame(_ expected: [String], _ answered: [String]) throws {
        #expect(!expected.contains { $0.contains("\"broken\"") }, "the script itself breaks at Keycloak")
        for difference in try AnswerDifference.between(expected, answered) {
            #expect(deliberate[difference.place] != nil, "\(difference)")
        }
    }

    @Test func pythonKeycloakIsAnsweredAsKeycloakAnswers() async throws {
        let keycloak = try await KeycloakPeer.shared.value
        let sandbox = try await SandboxPeer()
        async let theirs = ForeignClient.runPython("administration.py", at: keycloak.baseURL, password: "admin")
        async let ours = ForeignClient.runPython(
            "administration.py", at: sandbox.baseURL, password: sandbox.password)
        let (expected, answered) = try await (theirs, ours)
        #expect(expected.count > 100)
        try expectSame(expected, answered)
        await sandbox.stop()
    }

    /// `IdentityServerTests` compares the same table without a Keycloak.
    @Test func fewMembersMakeTheSameClientsAndRealms() async throws {
        let keycloak = try await KeycloakPeer.shared.value
        let sandbox = try await SandboxPeer()
        let table = PeerServer.table("defaults-26.7.3.jsonl")
        let expected = try String(contentsOf: URL(filePath: table), encoding: .utf8).split(separator: "\n").map(
            String.init)
        async let theirs = ForeignClient.runPython("defaults.py", [keycloak.baseURL, "admin", table])
        async let ours = ForeignClient.runPython("defaults.py", [sandbox.baseURL, sandbox.password, table])
        let (confirmed, answered) = try await (theirs, ours)
        #expect(try AnswerDifference.between(expected, confirmed).isEmpty, "the table is no longer Keycloak's")
        for difference in try AnswerDifference.between(expected, answered) { Issue.record("\(difference)") }
        await sandbox.stop()
    }

    @Test func theSameIsDemandedOfPKCEAndTheSameClientsLearnOfAToken() async throws {
        let keycloak = try await KeycloakPeer.shared.value
        let sandbox = try await SandboxPeer()
        let script = "proof-and-introspection.py"
        async let theirs = ForeignClient.runPython(script, at: keycloak.baseURL, password: "admin")
        async let ours = ForeignClient.runPython(script, at: sandbox.baseURL, password: sandbox.password)
        let (expected, answered) = try await (theirs, ours)
        #expect(expected.count == 67)
        try expectSame(expected, answered)
        await sandbox.stop()
    }

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

    @Test func authlibLogsInAtTheSandboxAsAtKeycloak() async throws {
        let keycloak = try await KeycloakPeer.shared.value
        let sandbox = try await SandboxPeer()
        async let theirs = ForeignClient.runPython("relying-party.py", at: keycloak.baseURL, password: "admin")
        async let ours = ForeignClient.runPython("relying-party.py", at: sandbox.baseURL, password: sandbox.password)
        let (expected, answered) = try await (theirs, ours)
        #expect(expected.count == 32)
        try expectSame(expected, answered)
        await sandbox.stop()
    }
}
