import IdentityModel
import IdpSdk
import Testing

@testable import idp_wizard

/// What the wizard makes of a page that marks its fields.
@Suite struct PageFactsTests {
    @Test(arguments: [
        (1, IdpSdkError.Local.rejectedValue, true), (2, .rejectedValue, false), (1, .rejectedCredentials, false),
        (1, .startedAnew, false),
    ])
    func whatAPageMissesWhenItIsFirstShownWasNotRefused(attempt: Int, local: IdpSdkError.Local, isMerelyMarked: Bool) {
        let field = IdpSdkInputField(id: "size", error: UntrustedText("Please specify this field."))
        let page = IdpSdkInteractionData(
            inputFieldIds: ["size"], attempt: attempt, previousError: IdpSdkError(local, "Please specify this field."),
            fields: [field])
        #expect(page.isMerelyMarked == isMerelyMarked)
    }

    @Test func anErrorThatNoFieldTellsIsToldByThePage() {
        let page = IdpSdkInteractionData(inputFieldIds: ["size"], previousError: IdpSdkError(.rejectedValue, "No."))
        #expect(!page.isMerelyMarked)
    }
}
