import IdentityModel
import IdpSdk
import Sentences
import TerminalUI
import Testing
import Wizard

@testable import idp_wizard

/// How the wizard shows a page that marks its fields.
@Suite struct CredentialsPageTests {
    @Test(arguments: [
        (1, IdpSdkError.Local.rejectedValue, true), (2, .rejectedValue, false), (1, .rejectedCredentials, false),
        (1, .startedAnew, false),
    ])
    func whatAPageMissesWhenItIsFirstShownWasNotRefused(attempt: Int, local: IdpSdkError.Local, isMerelyMarked: Bool) {
        let field = IdpSdkInputField(id: "size", error: UntrustedText("Please specify this field."))
        let page = IdpSdkInteractionData(
            inputFieldIds: ["size"], attempt: attempt,
            previousError: IdpSdkError(local, Text("Please specify this field.")),
            fields: [field])
        #expect(page.isMerelyMarked == isMerelyMarked)
    }

    @Test func anErrorThatNoFieldTellsIsToldByThePage() {
        let page = IdpSdkInteractionData(
            inputFieldIds: ["size"], previousError: IdpSdkError(.rejectedValue, Text("No.")))
        #expect(!page.isMerelyMarked)
    }

    @Test func whatAPageStatesForProgramsIsCheckedInTheWizard() {
        let field = IdpSdkInputField(
            id: "password", kind: .secret, minimumLength: 8, maximumLength: 64, passwordRules: "required: digit;")
        let page = IdpSdkInteractionData(inputFieldIds: ["password"], attempt: 4, countedAttempt: 2, fields: [field])
        let shown = CredentialsPage(page, ClientID("c"), QuestionID(1))
        #expect(shown.fields.first?.rules.stated == [.minimum(8), .oneOf([.digit])])
        #expect(shown.attempt == 4 && shown.countedAttempt == 2)
    }
}
