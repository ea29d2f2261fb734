import Flows
import IdentityModel
import IdpSdk
import Localization
import Profiles
import Sentences
import TestSupport
import Testing

@testable import idp_wizard

/// A page with an additional button to another page: the button is optional, and choosing it requires no field of this
/// page.
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

    private let texts: Texts

    init() throws { texts = try Language.english.texts() }

    private func answer(_ fields: [(String, String)]) -> [String: String]? {
        values(FieldAnswers(fields.map { (FieldID($0.0), .literal(Secret($0.1))) }, texts), on: page)
    }

    private func values(_ answers: FieldAnswers, on page: IdpSdkInteractionData) -> [String: String]? {
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

    private let secrets = IdpSdkInteractionData(
        inputFieldIds: ["name", "keyword"],
        fields: [IdpSdkInputField(id: "name"), IdpSdkInputField(id: "keyword", kind: .secret)])

    @Test func aSecretOfThePageIsNotTakenFromTheCommandItself() throws {
        let name = (FieldID("name"), SecretSource.literal(Secret("a")))
        let literal = FieldAnswers([name, (FieldID("keyword"), .literal(Secret("k")))], texts)
        let refusal = literal.answer(.credentials(secrets, client: ClientID("a")))
        guard case .cancelled(.missingInput(let words)) = refusal else {
            Issue.record("the literal was taken")
            return
        }
        #expect(words.english.contains("--field keyword=@FILE"), "\(words)")
        let folder = try TemporaryFolder()
        try folder.write("keyword", Array("k\n".utf8))
        let read = FieldAnswers([name, (FieldID("keyword"), .file(folder.path("keyword")))], texts)
        #expect(values(read, on: secrets) == ["name": "a", "keyword": "k"])
    }

    @Test func whatIsLeftOverIsToldFieldByField() {
        let answers = FieldAnswers(
            ["otp", "otp", "otp", "foo"].map { (FieldID($0), .read(Secret("1"))) },
            variables: ["IDP_WIZARD_FIELD_FOO", "IDP_WIZARD_FIELD_BAR"], texts)
        #expect(answers.unused.count == 3)
        #expect(values(answers, on: page) == ["otp": "1"])
        let sentences = answers.unused.map(\.english)
        #expect(sentences.contains { $0.contains("foo was not asked for") })
        #expect(sentences.contains { $0.hasPrefix("otp was asked for fewer times") && $0.contains("last 2 values") })
        #expect(sentences.contains { $0.contains("IDP_WIZARD_FIELD_BAR") } && sentences.count == 3, "\(sentences)")
    }

    @Test func aNameThatChoseAStoredLoginCountsAsUsedAndStillAnswersAPage() {
        let answers = FieldAnswers([(FieldID("otp"), .read(Secret("1")))], texts)
        answers.noteUse(of: FieldID("otp"))
        #expect(answers.unused.isEmpty)
        #expect(values(answers, on: page) == ["otp": "1"])
        #expect(answers.unused.isEmpty)
    }

    /// A value is used once.
    ///
    /// If a second page needs it, the message says so, not that no value was given.
    @Test func aValueThatWasUsedUpIsSaidToBe() {
        let answers = FieldAnswers([(FieldID("otp"), .read(Secret("123456")))], texts)
        guard case .credentials = answers.answer(.credentials(page, client: ClientID("a"))),
            case .cancelled(by: .missingInput(let text)) = answers.answer(.credentials(page, client: ClientID("a")))
        else {
            Issue.record("answered otherwise")
            return
        }
        #expect(
            text.english.contains("The value for otp was used before") && text.english.contains("--field otp=@FILE"))
        #expect(!text.english.contains("IDP_WIZARD_FIELD_OTP"), "the environment has no second value")
        let nothing = FieldAnswers([], texts)
        guard case .cancelled(by: .missingInput(let first)) = nothing.answer(.credentials(page, client: ClientID("a")))
        else {
            Issue.record("answered")
            return
        }
        #expect(!first.english.contains("used up"))
    }
}
