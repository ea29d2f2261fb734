import IdentityModel
import IdpSdk

/// The button that goes on, on a page whose other one only leaves it: nobody has to say which of the two is meant.
///
/// Keycloak's pages for an action that was asked for have, beside the button that does it, one that gives the action up. Which is which is told by
/// the name of the latter, whatever language the page is in. It stays possible to answer with it.
enum GoingOnButton {
    /// Keycloak's name of the button that gives an action up (application initiated actions).
    private static let leaving = "cancel-aia"

    /// The page with that button chosen and not asked for, and its answer; nil where the page has no such pair.
    static func chosen(
        on page: IdpSdkInteractionData
    ) -> (page: IdpSdkInteractionData, field: FieldID, value: Secret)? {
        guard let button = page.fields.first(where: { $0.kind == .button }), page.fields.count > 1,
            button.choices.contains(where: { $0.value == leaving })
        else { return nil }
        let others = button.choices.filter { $0.value != leaving }
        guard others.count == 1, let goingOn = others.first else { return nil }
        let choices = button.choices.map {
            IdpSdkInputField.Choice(value: $0.value, label: $0.label, isChosen: $0.value == goingOn.value)
        }
        let fields = page.fields.map { field in
            field.id != button.id
                ? field
                : IdpSdkInputField(
                    id: button.id, label: button.label, kind: .button, choices: choices, mayBeOmitted: true,
                    hint: button.hint, error: button.error)
        }
        let asked = page.inputFieldIds.filter { $0 != button.id }
        return (page.changed(inputFieldIds: asked, fields: fields), FieldID(button.id), Secret(goingOn.value))
    }
}

extension IdpSdkInteractionData {
    /// The same page with other fields, or another reason why it is asked again.
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
