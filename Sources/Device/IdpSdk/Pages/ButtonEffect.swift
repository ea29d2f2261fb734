import HTML
import HTTPMessage
import Sentences

/// The effect of a button on the request: the address, the method, and its own field.
///
/// The provider cannot distinguish buttons with the same effect, whatever their labels.
struct ButtonEffect: Sendable, Hashable {
    private let target: String
    private let method: HTMLForm.Method
    private let entries: FormFields

    init(of button: Control, in form: HTMLForm, at place: PagePlace) {
        var target = place.resolve(button.formAction ?? form.action)
        method = button.formMethod ?? form.method
        // A form sent with GET replaces the query with its fields.
        if method == .get { target.query = nil }
        target.fragment = nil
        self.target = target.description
        entries = FormEntries.entries(of: button)
    }

    /// The buttons of a form, one per effect; throws 900/14 if buttons with the same effect have different labels.
    ///
    /// Only a script would distinguish such buttons. Without it, *accept* could be sent for *refuse*.
    static func distinct(in form: HTMLForm, at place: PagePlace) throws(IdpSdkError) -> [Control] {
        var distinct: [Control] = []
        var byEffect: [ButtonEffect: Control] = [:]
        for button in ButtonChoice.pressable(form) {
            guard let twin = byEffect.updateValue(button, forKey: ButtonEffect(of: button, in: form, at: place)) else {
                distinct.append(button)
                continue
            }
            guard twin.label == button.label, !twin.runsScript, !button.runsScript else {
                throw .sentAlike([twin.label, button.label])
            }
        }
        return distinct
    }
}

extension IdpSdkError {
    /// The error for choices that the form cannot distinguish (900/14).
    static func sentAlike(_ labels: [String]) -> IdpSdkError {
        let names = labels.filter { !$0.isEmpty }.map { "\"\(UntrustedText($0).sanitised(limit: 60))\"" }
        let list: Text =
            names.isEmpty ? Text.empty : Text(untranslated: " (\(names.joined(separator: ", ")))")
        return IdpSdkError(
            .scriptRequired,
            Text(
                "The page has choices\(list) that its form sends alike. Only a script tells them apart, and this program runs none: use a browser."
            )
        )
    }
}
