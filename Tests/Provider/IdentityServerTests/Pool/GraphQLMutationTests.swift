import CognitoProtocol
import JOSE
import TestSupport
import Testing

@testable import CognitoPool

/// Documents with random changes: each is a call or is refused, and none crashes the program.
@Suite struct GraphQLMutationTests {
    private static let documents =
        SudoMutation.allCases.map(\.document) + [
            "mutation M($t: String!) { a: registerFederatedId(input: {idToken: $t}) { b: identityId } }",
            "# c\nmutation { a: registerFederatedId(input: {idToken: \"x\"}) { b: identityId } }",
        ]
    private static let pieces = [
        "{", "}", "(", ")", "[", "]", "$", "!", ":", "=", "@", "...", "\"", "\\", "\\u", "#", "\n", "\r\n", "-", "0",
        "1e9",
        "99999999999999999999", "a", "__typename", "null", "\u{0}", "ü", "\u{1F600}", ",", "fragment", "\"\"\"",
    ]

    @Test(arguments: 0..<8) func aChangedDocumentIsACallOrRefused(seed: UInt64) throws {
        var random = SplitMix(seed: seed + 1)
        var (calls, refusals) = (0, 0)
        for _ in 0..<SplitMix.rounds(1500) {
            var text = Array(Self.documents[random.below(Self.documents.count)].unicodeScalars)
            for _ in 0..<(1 + random.below(4)) {
                let place = random.below(text.count + 1)
                let piece = Self.pieces[random.below(Self.pieces.count)]
                switch random.below(3) {
                case 0: text.insert(contentsOf: piece.unicodeScalars, at: place)
                case 1: text.removeSubrange(place..<min(text.count, place + random.below(6)))
                default: text += text.prefix(place)
                }
            }
            let query = String(String.UnicodeScalarView(text))
            let body: JSONValue = ["query": .string(query), "variables": ["input": ["idToken": "x"], "t": "y"]]
            do throws(GraphQLError) {
                #expect(try GraphQLCall(body.bytes)?.fields.isEmpty == false)
                calls += 1
            } catch {
                #expect(!error.message.isEmpty)
                if let location = error.location { #expect(location.line >= 1 && location.column >= 1) }
                refusals += 1
            }
        }
        #expect(calls > 10 && refusals > 100)
    }
}
