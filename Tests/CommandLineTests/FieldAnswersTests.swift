import Flows
import IdentityModel
import IdpSdk
import Testing

@testable import idp_wizard

/// A page that has a button to another page beside its own: nobody must name it, and whoever does needs nothing of this page.
@Suite struct FieldAnswersTests {
    private let page = IdpSdkInteractionData(
        inputFieldIds: ["otp"],
        fields: [
            IdpSdkInputField(id: "otp"),
            IdpSdkInputField(
                id: "submit", kind: .button,
                choices: [
                    .init(value: "login", label: UntrustedText("Sign In"), isChosen: true),
                    .init(value: "try-another-way", label: UntrustedText("Try Another Way")),
                ], mayBeOmitted: true),
        ])

    private func answer(_ fields: [(String, String)]) -> [String: String]? {
        let answers = FieldAnswers(fields.map { (FieldID($0.0), .literal(Secret($0.1))) })
        guard case .credentials(let values) = answers.answer(.credentials(page, client: ClientID("a"))) else {
            return nil
        }
        return Dictionary(uniqueKeysWithValues: values.map { ($0.key.rawValue, $0.value.exposedText) })
    }

    @Test func thePagesOwnButtonNeedsNoName() {
        #expect(answer([("otp", "123456")]) == ["otp": "123456"])
        #expect(answer([]) == nil)
    }

    @Test(arguments: ["try-another-way", "Try Another Way"]) func theOtherButtonNeedsNothingOfThePage(_ word: String) {
        #expect(answer([("submit", word)]) == ["submit": word, "otp": ""])
    }

    @Test func aButtonOfALaterPageIsLeftForIt() {
        #expect(answer([("otp", "123456"), ("submit", "accept")]) == ["otp": "123456"])
        #expect(answer([("otp", "123456"), ("submit", "login")]) == ["otp": "123456"])
    }
}
