import CognitoProtocol
import JOSE
import Testing

@Suite struct ValidationDataTests {
    private func entry(_ name: String, _ value: String) -> JSONValue {
        ["Name": .string(name), "Value": .string(value)]
    }

    @Test func anAnswerOfTheMaximumLengthIsNotSplit() {
        var data = ValidationData()
        data.appendChunked(answer: String(repeating: "a", count: 2048))
        #expect(data.entries.map(\.name) == ["answer"])
    }

    @Test func theOrderAndUnknownNamesMeanNothing() throws {
        let data = try ValidationData(
            json: [entry("cognito:iOSVersion", "18"), entry("answer", "x"), entry("challengeType", "TEST")])
        #expect(data[.challengeType] == "TEST")
        #expect(try data.answer() == "x")
    }

    @Test func aMissingListHasNoEntries() throws {
        #expect(try ValidationData(json: nil).entries.isEmpty)
        #expect(try ValidationData(json: .null).entries.isEmpty)
    }

    @Test func faultsAreToldApart() {
        let long = String(repeating: "n", count: 33)
        let oversized = String(repeating: "v", count: 2049)
        let cases: [(JSONValue, ValidationData.ReadError)] = [
            ("text", .malformed), ([1], .malformed), ([["Name": "a", "Value": 1]], .malformed),
            ([["Value": "a"]], .malformed), ([entry("", "v")], .nameLength), ([entry(long, "v")], .nameLength),
            ([entry("answer", oversized)], .valueLength("answer")),
            ([entry("answer", "1"), entry("answer", "2")], .repeated("answer")),
            (.array((0..<65).map { entry("n\($0)", "v") }), .tooMany),
        ]
        for (json, fault) in cases {
            #expect(throws: fault) { try ValidationData(json: json) }
        }
    }

    @Test(arguments: [
        "x", "{}", #"{"parts":[]}"#, #"{"parts":["answer.0","answer.0"]}"#, #"{"parts":["answer.0","answer.7"]}"#,
        #"{"parts":["challengeType"]}"#, #"{"parts":"answer.0"}"#,
    ])
    func partsThatAreMissingOrStrangeAreRefused(metadata: String) throws {
        let data = try ValidationData(
            json: [entry("challengeType", "TEST"), entry("answer.0", "a"), entry("answerMetadata", metadata)])
        #expect(throws: ValidationData.ReadError.parts) { try data.answer() }
    }
}
