import IdentityModel
import Sentences
import Testing

private struct ScriptedRandom: RandomSource {
    func bytes(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0 * 37 + 11) } }
}

@Suite struct IdentifierTests {
    @Test func aULIDCarriesItsTimeAndIsWellFormed() {
        let ulid = ScriptedRandom().ulid(milliseconds: 1_469_918_176_385)
        #expect(ulid.hasPrefix("01ARYZ6S41"))
        #expect(AstClientID(ulid).isWellFormed)
        #expect(AstClientID.unassigned.isWellFormed)
    }

    @Test(arguments: [
        "", "NULL_ID", "01ARYZ6S41TSV4RRFFQ69G5FA", "01ARYZ6S41TSV4RRFFQ69G5FAVX", "81ARYZ6S41TSV4RRFFQ69G5FAV",
        "01ARYZ6S41TSV4RRFFQ69G5FAI", "01aryz6s41tsv4rrffq69g5fav",
    ])
    func malformedDeviceIdsAreKnown(text: String) {
        #expect(!AstClientID(text).isWellFormed)
    }

    @Test func aUUIDIsOfVersionFour() {
        let uuid = Array(ScriptedRandom().uuid())
        #expect(uuid.count == 36 && uuid[14] == "4" && "89ab".contains(uuid[19]))
        #expect([8, 13, 18, 23].allSatisfy { uuid[$0] == "-" })
    }

    @Test func statusesHaveTheDocumentedNamesAndNumbers() {
        #expect(StatusType.failed.rawValue == 39 && StatusType.cannotAcquireTokenData.rawValue == 50)
        #expect(StatusType.ok.name == "OK" && StatusType.invalidUserId.name == "INVALID_USER_ID")
        #expect(
            StatusType.cannotAcquireAccessTokenForAuthorizationCode.name
                == "CANNOT_ACQUIRE_ACCESS_TOKEN_FOR_AUTHORIZATION_CODE")
        for status in StatusType.allCases { #expect(StatusType(name: status.name) == status) }
        #expect(StatusType(name: "ok") == nil)
    }

    @Test func errorsCombineAsTheFieldDoes() {
        #expect(IdpSdkError(516, 4034, "").combinedCode == 516_004_034)
        #expect(IdpSdkError(.missingField, "x").local == .missingField)
        #expect(IdpSdkError(580, 9, "x").local == nil)
    }
}
