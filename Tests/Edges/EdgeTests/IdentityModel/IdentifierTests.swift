import FoundationEssentials
import IdentityModel
import Sentences
import TestSupport
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

    @Test func aUUIDWithATimeIsOfVersionSeven() {
        struct Example: RandomSource {
            func bytes(_ count: Int) -> [UInt8] {
                #expect(count == 10)
                return [0xFC, 0xC3, 0xD8, 0xC4, 0xDC, 0x0C, 0x0C, 0x07, 0x39, 0x8F]
            }
        }
        // RFC 9562, appendix A.6.
        let time = Date(timeIntervalSince1970: 1_645_557_742)
        #expect(Example().uuid(at: time) == "017f22e2-79b0-7cc3-98c4-dc0c0c07398f")
        #expect(Example().uuid(at: .distantPast).hasPrefix("00000000-0000-7"))
        let times = (0..<300).map { time.addingTimeInterval(Double($0) / 1000) }
        let random = SeededRandom()
        let uuids = times.map { random.uuid(at: $0) }
        #expect(uuids == uuids.sorted(), "they are in the order of their milliseconds")
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
        #expect(IdpSdkError(.missingField, Text("x")).local == .missingField)
        #expect(IdpSdkError(580, 9, "x").local == nil)
    }
}
