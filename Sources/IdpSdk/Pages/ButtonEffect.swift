import HTML
import HTTPMessage

/// What a button makes of its form for the provider: where it goes, how, and what the button adds.
///
/// Buttons of one effect are one button to the provider, whatever stands on them.
struct ButtonEffect: Sendable, Hashable {
    private let target: String
    private let method: Form.Method
    private let entries: FormFields

    init(of button: Control, in form: Form, at place: PagePlace) {
        var target = place.resolve(button.formAction ?? form.action)
        method = button.formMethod ?? form.method
        // A form that is sent in the address writes its fields over the query.
        if method == .get { target.query = nil }
        target.fragment = nil
        self.target = target.description
        entries = FormEntries.entries(of: button)
    }

    /// The buttons of a form, each effect once; throws where buttons of one effect differ for the person (900/14).
    ///
    /// A script would tell them apart, so that one of them could be sent for the other: *accept* for *refuse*.
    static func distinct(in form: Form, at place: PagePlace) throws(IdpSdkError) -> [Control] {
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
    /// The page offers a choice whose outcomes its form cannot tell apart (900/14).
    static func sentAlike(_ labels: [String]) -> IdpSdkError {
        let names = labels.filter { !$0.isEmpty }.map { "\"\(UntrustedText($0).sanitised(limit: 60))\"" }
        let list = names.isEmpty ? "" : " (\(names.joined(separator: ", ")))"
        return IdpSdkError(
            .scriptRequired,
            "The page has choices\(list) that its form sends alike: a script tells them apart, which this program does not run; "
                + "a browser is needed for it.")
    }
}
