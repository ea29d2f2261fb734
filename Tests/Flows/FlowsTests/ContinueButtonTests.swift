import IdentityModel
import IdpSdk
import Testing

@testable import Flows

struct ContinueButtonTests {
    private func page(_ buttons: [String], _ others: [IdpSdkInputField]) -> IdpSdkInteractionData {
        let button = IdpSdkInputField(
            id: "submit", kind: .button,
            choices: buttons.map { IdpSdkInputField.Choice(value: $0, label: UntrustedText($0)) })
        let fields = others + [button]
        return IdpSdkInteractionData(inputFieldIds: fields.map(\.id), fields: fields)
    }

    private let password = IdpSdkInputField(id: "password-new", kind: .secret)

    @Test(arguments: [["Absenden", "cancel-aia"], ["cancel-aia", "Submit"]])
    func theOneThatDoesNotGiveTheActionUpIsChosenWhateverItIsCalled(buttons: [String]) throws {
        let chosen = try #require(ContinueButton.chosen(on: page(buttons, [password])))
        #expect(chosen.field == FieldID("submit") && chosen.value.exposedText == buttons.first { $0 != "cancel-aia" })
        #expect(chosen.page.inputFieldIds == ["password-new"])
        let button = try #require(chosen.page.fields.last)
        #expect(button.mayBeOmitted && button.choices.map(\.value) == buttons)
        #expect(button.choices.filter(\.isChosen).map(\.value) == [chosen.value.exposedText])
    }

    @Test func nothingIsPressedWhereTheChoiceIsThePersons() {
        #expect(ContinueButton.chosen(on: page(["accept", "cancel"], [password])) == nil)
        #expect(ContinueButton.chosen(on: page(["a", "b", "cancel-aia"], [password])) == nil)
        #expect(ContinueButton.chosen(on: page(["accept", "cancel-aia"], [])) == nil)
    }
}
