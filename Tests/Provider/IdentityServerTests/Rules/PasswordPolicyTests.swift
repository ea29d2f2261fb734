import IdentityModel
import Sentences
import Testing

@testable import IdentityStore
@testable import OpenIDProvider
@testable import PageMarkup

@Suite struct PasswordPolicyTests {
    @Test(
        arguments: [
            ("Abcdef12", nil, nil), ("Abcde12", .minimumLength, 8), ("", .minimumLength, 8),
            ("ABCDEF12", .lowerCase, 1), ("abcdef12", .upperCase, 1), ("Abcdefgh", .digits, 1),
            ("Äöüäöü12", nil, nil), ("Jane.Doe-1", .notUsername, nil), ("jane@Example.org1", .notEmail, nil),
        ] as [(String, PasswordPolicy.Rule?, Int?)])
    func theFirstBrokenRuleIsNamed(_ password: String, _ rule: PasswordPolicy.Rule?, _ parameter: Int?) {
        let violation = PasswordPolicy().violation(
            of: Secret(password), username: "jane.doe-1", email: "jane@example.org1")
        #expect(violation?.rule == rule)
        #expect(violation?.parameter == parameter)
    }

    @Test func aBookIsNoPassword() {
        let long = Secret(String(repeating: "Aa1", count: 86))
        #expect(PasswordPolicy().violation(of: long, username: "j", email: nil)?.rule == .maximumLength)
    }

    @Test(arguments: PasswordPolicy.Rule.allCases) func everyRuleHasItsKobilNumberAndItsKeycloakKey(
        _ rule: PasswordPolicy.Rule
    ) {
        let error = PasswordPolicy.Violation(rule: rule, parameter: 3).inputError
        #expect((12...21).contains(error.code))
        #expect(error.sentence.english.hasPrefix("Invalid password: "))
        #expect(error.field == .password)
        #expect(rule.keycloakKey.hasPrefix("invalidPassword") && rule.keycloakKey.hasSuffix("Message"))
    }

    @Test func theHintSaysOnlyWhatIsAsked() {
        var policy = PasswordPolicy()
        policy.upperCase = 0
        policy.digits = 2
        #expect(policy.hint(.english) == "At least 8 characters, with a lower case letter and 2 digits.")
        #expect(
            PageTexts.all.map { policy.hint($0) }.dropFirst() == [
                "Mindestens 8 Zeichen, davon mindestens ein Kleinbuchstabe und 2 Ziffern.",
                "En az 8 karakter; en az bir küçük harf ve 2 rakam.",
            ])
        policy.lowerCase = 0
        policy.digits = 0
        #expect(policy.hint(.english) == "At least 8 characters.")
        policy.minimumLength = 0
        #expect(policy.hint(.english).isEmpty)
    }

    @Test func whatAPageCanSayOfAPolicyForProgramsIsSaid() {
        #expect(PasswordPolicy.none.passwordRules == "maxlength: 255;")
        var policy = PasswordPolicy()
        (policy.minimumLength, policy.digits, policy.lowerCase, policy.special) = (12, 2, 0, 1)
        #expect(
            policy.passwordRules
                == "minlength: 12; maxlength: 255; required: upper; required: digit; required: special;")
    }
}
