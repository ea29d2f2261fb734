import FoundationEssentials
import Testing

@testable import IdentityStore

@Suite struct UserValidityRuleTests {
    @Test(arguments: [
        "2026-12-01", "2026-12-01T00:00:00", "2026-12-01T00:00:00+00:00", "2026-12-01T00:00:00.0Z",
        "2026-12-01 00:00:00Z", "2026-02-30T00:00:00Z", "2026-12-01T24:00:00Z", "20261201T000000Z", "tomorrow", "",
        " 2026-12-01T00:00:00Z", "2026-12-01T00:00:00z", "1796083200", "never",
    ])
    func onlyATimeInUTCIsAValidity(_ text: String) {
        #expect(UserValidity.time(text) == nil)
        for name in ["validFrom", "validUntil"] {
            let broken = UserProfileRules.violations(ofValidityIn: [name: [text]])
            #expect(broken.map(\.field) == [name])
            #expect(broken.map(\.message) == ["error-invalid-date"])
            #expect(broken.map(\.parameters) == [[.text(text)]])
        }
    }

    @Test func aTimeInUTCIsReadToTheSecond() {
        #expect(UserValidity.time("2026-12-01T00:00:00Z") == Date(timeIntervalSince1970: 1_796_083_200))
        #expect(UserValidity.time("2028-02-29T23:59:59Z") != nil)
    }

    @Test func theEndIsAfterTheBegin() {
        func violations(_ from: String, _ until: String) -> [String] {
            UserProfileRules.violations(ofValidityIn: ["validFrom": [from], "validUntil": [until]]).map {
                "\($0.field) \($0.message)"
            }
        }
        #expect(violations("2026-12-01T00:00:00Z", "2026-12-01T00:00:01Z") == [])
        #expect(
            violations("2026-12-01T00:00:00Z", "2026-12-01T00:00:00Z") == ["validUntil error-invalid-value"])
        #expect(
            violations("2026-12-01T00:00:01Z", "2026-12-01T00:00:00Z") == ["validUntil error-invalid-value"])
        #expect(violations("x", "y") == ["validFrom error-invalid-date", "validUntil error-invalid-date"])
    }

    @Test func oneValueEachAtMost() {
        let time = "2026-12-01T00:00:00Z"
        let two = UserProfileRules.violations(ofValidityIn: ["validUntil": [time, time]])
        #expect(two.map(\.message) == ["error-invalid-multivalued-size"])
        #expect(UserProfileRules.violations(ofValidityIn: ["validUntil": [], "other": ["x", "y"]]).isEmpty)
    }

    @Test(arguments: ValidityMoment.allCases) func oneFunctionDecides(_ moment: ValidityMoment) {
        let now = Date(timeIntervalSince1970: 1_796_083_200)
        var user = UserRecord(id: "u", username: "jane", createdAt: now)
        #expect(user.isUsable(at: now))
        user.attributes = moment.attributes(at: now)
        #expect(user.unusableReason(at: now) == moment.reason)
        #expect(user.isUsable(at: now) == moment.isUsable)
        user.isEnabled = false
        #expect(user.unusableReason(at: now) == .disabled)
    }
}
