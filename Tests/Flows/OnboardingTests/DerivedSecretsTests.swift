import Secrets
import TestSupport
import Testing

@testable import Onboarding

@Suite struct DerivedSecretsTests {
    private static func secrets(_ byte: UInt8) throws -> DerivedSecrets {
        DerivedSecrets(try DerivationKey(secret: Secret([UInt8](repeating: byte, count: 32))))
    }

    @Test func aRowHasTheSameCodeAgain() throws {
        let secrets = try Self.secrets(1)
        #expect(
            secrets.code(row: 7, attempt: 0, length: 8) == (try Self.secrets(1)).code(row: 7, attempt: 0, length: 8))
        // The codes of a run must stay the same in another version of the program.
        #expect(secrets.code(row: 1, attempt: 0, length: 12).exposedText == "980992009273")
        let others = [
            secrets.code(row: 8, attempt: 0, length: 8), secrets.code(row: 7, attempt: 1, length: 8),
            try Self.secrets(2).code(row: 7, attempt: 0, length: 8),
        ]
        #expect(!others.contains(secrets.code(row: 7, attempt: 0, length: 8)))
        #expect(Set(others.map(\.exposedText)).count == 3)
    }

    @Test(arguments: [1, 8, 12, 18]) func digitsAreUniform(_ length: Int) throws {
        let secrets = try Self.secrets(3)
        let count = 4_500
        var numbers = [[Int]](repeating: [Int](repeating: 0, count: 10), count: length)
        for row in 0..<count {
            let digits = secrets.code(row: row, attempt: 0, length: length).exposedText.compactMap(\.wholeNumberValue)
            #expect(digits.count == length)
            for (place, digit) in digits.enumerated() { numbers[place][digit] += 1 }
        }
        for (place, found) in numbers.enumerated() {
            let usual =
                place == 0 ? [0] + [Int](repeating: count / 9, count: 9) : [Int](repeating: count / 10, count: 10)
            // Five standard deviations are about a hundred.
            for (digit, number) in found.enumerated() {
                #expect(abs(number - usual[digit]) < (usual[digit] == 0 ? 1 : 110))
            }
        }
    }

    @Test(
        arguments: [
            DerivedPasswordRule(), DerivedPasswordRule(minimumLength: 40, special: 3),
            DerivedPasswordRule(minimumLength: 4, maximumLength: 6, digits: 3),
            DerivedPasswordRule(minimumLength: 0, lowerCase: 0, upperCase: 0, digits: 0),
            DerivedPasswordRule(lowerCase: 9, upperCase: 9, digits: 9, special: 9),
        ])
    func aPasswordKeepsTheRule(_ rule: DerivedPasswordRule) throws {
        let secrets = try Self.secrets(4)
        var passwords = Set<String>()
        for row in 0..<200 {
            let password = secrets.password(row: row, attempt: 0, rule: rule)
            #expect(password == secrets.password(row: row, attempt: 0, rule: rule))
            let text = password.exposedText
            passwords.insert(text)
            #expect(text.count >= rule.minimumLength && text.count <= rule.maximumLength)
            #expect(text.filter(\.isLowercase).count >= rule.lowerCase)
            #expect(text.filter(\.isUppercase).count >= rule.upperCase)
            #expect(text.filter(\.isNumber).count >= rule.digits)
            #expect(text.filter { !$0.isLetter && !$0.isNumber }.count >= rule.special)
        }
        #expect(passwords.count == 200)
    }

    @Test func theClassesAreNotInOrder() throws {
        let secrets = try Self.secrets(5)
        let rule = DerivedPasswordRule(minimumLength: 12, maximumLength: 12, lowerCase: 6, upperCase: 6, digits: 0)
        let first = (0..<100).map { secrets.password(row: $0, attempt: 0, rule: rule).exposedText.first?.isLowercase }
        #expect(first.contains(true) && first.contains(false))
    }

    @Test(
        arguments: [
            ("", DerivedPasswordRule(minimumLength: 0, lowerCase: 0, upperCase: 0, digits: 0)),
            (
                "length(8) and upperCase(1) and lowerCase(2) and digits(3) and notUsername and notEmail",
                DerivedPasswordRule(minimumLength: 8, lowerCase: 2, upperCase: 1, digits: 3)
            ),
            (
                "maxLength(20) and specialChars(2) and hashIterations(x) and length(9999)",
                DerivedPasswordRule(
                    minimumLength: 0, maximumLength: 20, lowerCase: 0, upperCase: 0, digits: 0, special: 2)
            ),
        ])
    func aPolicyOfARealmIsARule(_ policy: String, _ rule: DerivedPasswordRule) {
        #expect(DerivedPasswordRule(policy: policy) == rule)
    }
}
