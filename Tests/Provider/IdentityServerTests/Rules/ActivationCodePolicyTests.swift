import Testing

@testable import IdentityStore

@Suite struct ActivationCodePolicyTests {
    @Test func aRealmWithoutAttributesHasTheDefaults() throws {
        let policy = try ActivationCodePolicy([:])
        #expect(policy == ActivationCodePolicy())
        #expect(
            ActivationCodePolicy.Name.allCases.map { policy.value(of: $0) } == [
                "8", "8", "12", "60d", "60d", "10m", "0",
            ])
        #expect(try ActivationCodePolicy(["activationCode.length": ""]) == policy, "an empty attribute is none")
    }

    @Test(arguments: ActivationCodePolicy.Name.allCases) func aBadValueIsNamed(_ name: ActivationCodePolicy.Name) {
        let bad: [String] =
            switch name {
            case .length, .minLength, .maxLength: ["3", "65", "-8", "+8", "8.0", "eight", " 8", "99999999999999999999"]
            case .period, .maxPeriod, .minPeriod: ["0d", "60", "d", "60x", "36601d", "-1d", "1d "]
            case .tries: ["-1", "1001", "x", "1.5"]
            }
        for value in bad {
            #expect(throws: ActivationCodePolicyError.invalid(name), "\(value)") {
                try ActivationCodePolicy([name.rawValue: value])
            }
        }
    }

    @Test func contradictionsAreNamed() {
        func error(_ attributes: [String: String]) -> ActivationCodePolicyError? {
            let names = Dictionary(uniqueKeysWithValues: attributes.map { ("activationCode." + $0.key, $0.value) })
            do throws(ActivationCodePolicyError) {
                _ = try ActivationCodePolicy(names)
                return nil
            } catch { return error }
        }
        #expect(error(["length": "7"]) == .contradiction(.length, below: .minLength))
        #expect(error(["length": "13"]) == .contradiction(.maxLength, below: .length))
        #expect(
            error(["minLength": "12", "maxLength": "11", "length": "12"]) == .contradiction(.maxLength, below: .length))
        #expect(error(["period": "9m"]) == .contradiction(.period, below: .minPeriod))
        #expect(error(["period": "61d"]) == .contradiction(.maxPeriod, below: .period))
        #expect(error(["period": "59m", "minPeriod": "1h"]) == .contradiction(.period, below: .minPeriod))
        #expect(error(["minLength": "4", "length": "4", "maxLength": "4"]) == nil)
        #expect(error(["minPeriod": "1h", "period": "60m", "maxPeriod": "3600s"]) == nil)
    }

    @Test func theBoundsBelongToWhatIsAllowed() throws {
        let policy = ActivationCodePolicy()
        for (length, bound) in [(7, .minLength), (8, nil), (12, nil), (13, .maxLength)]
            as [(Int, ActivationCodePolicy.Name?)]
        { #expect(policy.bound(exceededByLength: length) == bound, "\(length)") }
        for (period, bound) in [("599s", .minPeriod), ("10m", nil), ("60d", nil), ("5184001s", .maxPeriod)]
            as [(String, ActivationCodePolicy.Name?)]
        { #expect(policy.bound(exceededBy: try #require(ActivationPeriod(period))) == bound, "\(period)") }
    }
}
