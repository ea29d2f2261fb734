import FoundationEssentials
import JOSE
import TestSupport
import Testing

/// Three libraries of other vendors verify our signatures, and we verify theirs.
@Suite(.enabled(if: PeerFolder.path != nil, "\(PeerFolder.reason)"), .timeLimit(.minutes(10)))
struct SecondOpinionTests {
    private struct Entry: Codable {
        var library: String?
        let alg: String
        let jwk: JSONWebKey
        let token: String
        let payload: String
    }

    private static let algorithms: [SigningAlgorithm] = [
        .rs256, .rs384, .rs512, .ps256, .ps384, .ps512, .es256, .es384, .es512, .edDSA,
    ]

    @Test func whatWeSignOthersBelieveAndWhatTheySignWeDo() async throws {
        let payload = #"{"iss":"https://id.example.com","sub":"jane","é":"€"}"#
        let ours = try Self.algorithms.map { algorithm in
            let key = try SigningKey.generate(algorithm)
            return Entry(
                alg: algorithm.rawValue, jwk: key.publicKey,
                token: try key.sign(header: ["typ": "JWT"], payload: Array(payload.utf8)), payload: payload)
        }
        let folder = try TemporaryFolder()
        try folder.write("tokens.json", Array(JSONEncoder().encode(ours)))
        let lines = try await ForeignClient.runPython("second-opinion.py", [folder.path("tokens.json")])
        let judged = try lines.map { try JSONValue(parsing: $0.utf8) }.filter { $0["asItIs"] != nil }
        #expect(judged.count == 3 * ours.count)
        for verdict in judged {
            #expect(verdict["asItIs"] == true, "\(verdict.text)")
            #expect(verdict["changed"] != true, "\(verdict.text)")
        }
        let theirs = try lines.filter { $0.contains("\"token\"") }.map {
            try JSONDecoder().decode(Entry.self, from: Data($0.utf8))
        }
        #expect(theirs.count == 3 * ours.count)
        for entry in theirs { try judge(entry) }
    }

    private func judge(_ entry: Entry) throws {
        let algorithm = try #require(SigningAlgorithm(rawValue: entry.alg))
        let who = "\(entry.library ?? "") \(entry.alg)"
        let token = try UnverifiedJWS(compact: entry.token)
        let key = try #require(try JSONWebKeySet(keys: [entry.jwk]).verificationKeys(for: token.header).first)
        let verified = try token.verified(by: key, allowing: [algorithm])
        #expect(String(decoding: verified.payload, as: UTF8.self) == entry.payload, "\(who)")
        let parts = entry.token.split(separator: ".")
        let other = "\(parts[0]).\(Base64URL.encode(Array((entry.payload + " ").utf8))).\(parts[2])"
        #expect(throws: JOSEError(.invalidSignature), "\(who)") {
            try UnverifiedJWS(compact: other).verified(by: key, allowing: [algorithm])
        }
    }
}
