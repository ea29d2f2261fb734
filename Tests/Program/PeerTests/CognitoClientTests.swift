import CognitoProtocol
import FoundationEssentials
import JOSE
import TestSupport
import Testing

/// AWS's two clients at the sandbox's user pool: they call every operation; PyJWT and openssl verify the tokens.
///
/// Their output must equal `cognito-walk.expected`, every line of which was reviewed.
@Suite(.enabled(if: PeerFolder.path != nil, "\(PeerFolder.reason)"), .timeLimit(.minutes(10)))
struct CognitoClientTests {
    @Test(arguments: ["boto3", "aws"])
    func everyOperationIsAnsweredAsExpected(driver: String) async throws {
        let sandbox = try await SandboxPeer()
        let origin = String(sandbox.baseURL.dropLast("/auth".count))
        let lines = try await ForeignClient.runPython(
            "cognito-walk.py", [driver, origin, sandbox.password, sandbox.awsCredentials], in: .aws)
        await sandbox.stop()
        let expected = try String(
            decoding: Data(contentsOf: URL(filePath: PeerServer.script("cognito-walk.expected"))), as: UTF8.self
        ).split(separator: "\n").map(String.init)
        for difference in try AnswerDifference.between(expected, lines) {
            Issue.record(
                "\(driver): \(difference.place): expected \(difference.theirs?.text ?? "nothing"), found \(difference.ours?.text ?? "nothing")"
            )
        }
        #expect(lines.count == expected.count)
        #expect(!lines.contains { $0.contains("\"broken\"") })
    }

    @Test func ourGraphQLDocumentsAreValidToAnotherParser() async throws {
        let folder = try TemporaryFolder()
        let documents = JSONValue.array(SudoMutation.allCases.map { .string($0.document) })
        try folder.write("documents.json", documents.bytes)
        let lines = try await ForeignClient.runPython(
            "graphql-documents.py", [folder.path("documents.json")], in: .aws)
        #expect(lines == SudoMutation.allCases.map { _ in "valid" })
    }
}
