import FlowModel
import IdentityModel
import Onboarding
import TestSupport
import Testing

/// `onboard` at a real Keycloak, which has no activation codes and drops attributes that its user profile does not
/// declare.
@Suite(.enabled(if: PeerFolder.path != nil, "\(PeerFolder.reason)"), .timeLimit(.minutes(10)))
struct KeycloakOnboardTests {
    @Test func theTemporaryPasswordOfTheResultsLogsInOnceAndIsReplaced() async throws {
        let device = try PeerDevice(at: await KeycloakPeer.shared.value)
        let names = ["row-1", "row-2", "row-3"]
        let rows = names.map { "\($0),\($0)@example.com,A,B" }
        try device.program.folder.write(
            "users.csv", Array((["username,email,firstName,lastName"] + rows).joined(separator: "\n").utf8))
        let path = device.program.folder.path("users.csv")
        let end = try await device.administer("onboard", path)
        #expect(end.status == 0, "\(end.errors)")
        #expect(end.errors.contains("drops the attribute onboarded-by-file"))
        var input = try ResultsInput(path + ".results.jsonl")
        var passwords: [String] = []
        while let record = try input.next() {
            #expect((record.outcome, record.credential) == (.created, .password))
            passwords.append(try #require(record.password).exposedText)
        }
        #expect(Set(passwords).count == names.count)
        let login = try await device.flow(
            "login",
            [
                ("username", names[0]), ("password", passwords[0]), ("password-new", "Correct-horse-10"),
                ("password-confirm", "Correct-horse-10"),
            ])
        #expect(login.flowStatus == "OK", "\(login.errors)")
        let again = try await device.administer("onboard", path, "--results", path + ".again")
        #expect(again.status == 5)
        #expect((again.last("onboarding")?["outcomes"] as? [String: Any])?["exists"] as? Int == names.count)
    }

    @Test func anAttributeThatWouldBeDroppedIsRefusedBeforeAnythingIsCreated() async throws {
        let device = try PeerDevice(at: await KeycloakPeer.shared.value)
        try device.program.folder.write("users.csv", Array("username,attribute.team\nrow-4,a\n".utf8))
        let end = try await device.administer("onboard", device.program.folder.path("users.csv"))
        #expect(end.status == 2)
        let finding = end.last("finding")
        #expect((finding?["line"] as? Int, finding?["column"] as? Int) == (1, 10))
        #expect(try await device.administer("users", "show", "row-4").status == 1)
    }
}
