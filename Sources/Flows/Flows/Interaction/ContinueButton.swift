import IdentityModel
import IdpSdk

/// Chooses the button that continues, if the page's only other button cancels.
///
/// Keycloak's pages for a required action have one button for the action and one that cancels it. The latter is
/// recognised by its name, which is the same in every language. The answer can still choose it.
enum ContinueButton {
    /// The name of Keycloak's Cancel button (application-initiated actions).
    private static let leaving = "cancel-aia"

    /// Returns the page with the button chosen and removed from the requested fields, and the answer; `nil` if the page
    /// has no such pair of buttons.
    static func chosen(
        on page: IdpSdkInteractionData
    ) -> (page: IdpSdkInteractionData, field: FieldID, value: Secret)? {
        guard let button = page.fields.first(where: { $0.kind == .button }), page.fields.count > 1,
            button.choices.contains(where: { $0.value == leaving })
        else { return nil }
        let others = button.choices.filter { $0.value != leaving }
        guard others.count == 1, let continuing = others.first else { return nil }
        let choices = button.choices.map {
            IdpSdkInputField.Choice(value: $0.value, label: $0.label, isChosen: $0.value == continuing.value)
        }
        let fields = page.fields.map { field in
            field.id != button.id
                ? field
                : IdpSdkInputField(
                    id: button.id, label: button.label, kind: .button, choices: choices, mayBeOmitted: true,
                    hint: button.hint, error: button.error)
        }
        let asked = page.inputFieldIds.filter { $0 != button.id }
        return (page.changed(inputFieldIds: asked, fields: fields), FieldID(button.id), Secret(continuing.value))
    }
}

extension IdpSdkInteractionData {
    /// Returns the page with other fields, or another reason for its return.
    func changed(
        inputFieldIds: [String]? = nil, fields: [IdpSdkInputField]? = nil, previousError: IdpSdkError? = nil
    ) -> IdpSdkInteractionData {
        IdpSdkInteractionData(
            inputFieldIds: inputFieldIds ?? self.inputFieldIds, pageNumber: pageNumber, attempt: attempt,
            countedAttempt: countedAttempt, previousError: previousError ?? self.previousError,
            fields: fields ?? self.fields, title: title,
            texts: texts, consent: consent, shownOnce: shownOnce, account: account, notice: notice, pageID: pageID)
    }
}
