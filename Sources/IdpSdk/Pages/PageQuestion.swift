import HTML
import HTTPMessage

/// A page that asks for something: its form, its fields, and what it says.
struct PageQuestion: Sendable {
    let fields: [IdpSdkInputField]
    let error: IdpSdkError?
    let identity: PageIdentity
    private let page: Page
    private let form: Form
    private let action: URLReference
    private let base: URLReference
    private let url: URLReference
    private let buttons: [ButtonChoice]
    /// The id under which the button is asked; nil where there is nothing to choose.
    private let buttonFieldID: String?

    init(_ page: Page, _ form: Form, base: URLReference, url: URLReference) {
        self.page = page
        self.form = form
        self.base = base
        self.url = url
        action = Self.resolve(form.action, base: base, url: url)
        let errors = PageErrors(page, form: form)
        let hints = PageHints(page, form: form, errors: errors)
        var fields = FieldReader.fields(of: form, errors: errors, hints: hints)
        buttons = ButtonChoice.choices(of: form)
        if buttons.count > 1 || fields.isEmpty {
            let own = FieldID.submit.rawValue
            buttonFieldID = fields.contains { $0.id == own } ? "\(own)-button" : own
        } else {
            buttonFieldID = nil
        }
        if let buttonFieldID { fields.append(FieldReader.buttonField(buttons, id: buttonFieldID)) }
        self.fields = fields
        error = errors.overall
        identity = PageIdentity(
            pageID: page.bodyAttributes["data-page-id"], formID: form.id, path: action.path,
            execution: FormFields(encoded: action.query ?? "")["execution"], fieldIDs: fields.map(\.id))
    }

    /// Where the form and its buttons lead.
    var targets: [URLReference] {
        [action] + buttons.compactMap { $0.control.formAction }.map { Self.resolve($0, base: base, url: url) }
    }

    /// What the app is given to see.
    func interactionData(pageNumber: Int, attempt: Int, error: IdpSdkError?) -> IdpSdkInteractionData {
        let mustBeAnswered = fields.filter { $0.kind == .text || $0.kind == .secret || !$0.mayBeOmitted }
        return IdpSdkInteractionData(
            inputFieldIds: mustBeAnswered.map(\.id), pageNumber: pageNumber, attempt: attempt, previousError: error,
            fields: fields, title: UntrustedText(title), texts: texts, consent: consent,
            shownOnce: ShownOnceReader.items(on: page, form: form), account: account,
            pageID: page.bodyAttributes["data-page-id"])
    }

    /// What is asked for on a page that leaves nothing but buttons: Keycloak's list, else the form's own.
    private var consent: [UntrustedText] {
        guard buttons.count > 1, !fields.contains(where: { $0.kind != .button && $0.kind != .box }) else { return [] }
        let items = page.listItems(inElement: "kc-oauth")
        return items.map { UntrustedText($0) }
    }

    /// Whom Keycloak's page shows as the one who logs in.
    private var account: UntrustedText? {
        page.text(ofElement: "kc-attempted-username").flatMap { $0.isEmpty ? nil : UntrustedText($0) }
    }

    private var title: String { page.heading.isEmpty ? page.title : page.heading }

    /// What there is to read beside the title and the errors, which have places of their own.
    private var texts: [UntrustedText] {
        let besideFields = fields.flatMap { [$0.error, $0.hint] }.compactMap { $0?.original }
        let elsewhere = Set([title, error?.errorDescription].compactMap { $0 } + besideFields)
        let numbers = ["error-subsystem", "error-code"].compactMap { page.text(ofElement: $0) }.filter { !$0.isEmpty }
        // A line that only repeats the error's two numbers is part of the error.
        func repeatsNumbers(_ text: String) -> Bool {
            numbers.count == 2 && text.count <= 24 && numbers.allSatisfy(text.contains)
        }
        return page.paragraphs.filter { !elsewhere.contains($0) && !repeatsNumbers($0) }.map { UntrustedText($0) }
    }

    /// What is sent for the app's answers: the form's successful controls in the page's order (HTML, *constructing the entry list*).
    func submission(of answers: [String: String]) throws(IdpSdkError) -> PageSubmission {
        let button = try chosenButton(answers)
        var entries = FormFields()
        for control in form.controls where !control.isDisabled {
            if control.kind.isButton {
                if control == button?.control { Self.add(control, to: &entries) }
            } else if !control.name.isEmpty && control.kind != .file {
                for value in try values(of: control, answers) { entries.add(control.name, value) }
            }
        }
        let target = button?.control.formAction.map { Self.resolve($0, base: base, url: url) } ?? action
        let method = button?.control.formMethod ?? form.method
        return PageSubmission(target: target, method: method, entries: entries, shownNames: shownNames)
    }

    private func chosenButton(_ answers: [String: String]) throws(IdpSdkError) -> ButtonChoice? {
        guard let buttonFieldID else { return buttons.first }
        guard let answer = answers[buttonFieldID], !answer.isEmpty else { throw Self.missing(buttonFieldID) }
        guard
            let chosen = buttons.first(where: { $0.value == answer })
                ?? buttons.first(where: { $0.control.label == answer })
        else { throw Self.noChoice(buttonFieldID) }
        return chosen
    }

    private func values(of control: Control, _ answers: [String: String]) throws(IdpSdkError) -> [String] {
        guard FieldReader.isFillable(control), let field = fields.first(where: { $0.id == control.name }) else {
            return Self.served(control)
        }
        guard let answer = answers[field.id] else {
            guard field.mayBeOmitted else { throw Self.missing(field.id) }
            return Self.served(control)
        }
        switch field.kind {
        // A form sends line ends as CR LF, whatever was typed.
        case .text, .secret, .button:
            return [answer.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")]
        case .box: return try Self.isTicked(answer, field) ? [control.value] : []
        case .choice:
            let value = try Self.choice(answer, of: field)
            return control.kind == .select || control.value == value ? [value] : []
        case .choices:
            var chosen: [String] = []
            for part in answer.split(separator: ",") { chosen.append(try Self.choice(String(part), of: field)) }
            return control.kind == .select ? chosen : chosen.filter { $0 == control.value }
        }
    }

    /// What a control sends when nobody touches it.
    private static func served(_ control: Control) -> [String] {
        switch control.kind {
        case .select: control.options.filter { $0.isSelected && !$0.isDisabled }.map(\.value)
        case .checkbox, .radio: control.isChecked ? [control.value] : []
        default: [control.value]
        }
    }

    /// Fields whose values a trace may show: what people write on their doors, and what they choose from what the page offers.
    private var shownNames: Set<String> {
        let open: Set<String> = [FieldID.username.rawValue, "email"]
        return Set(fields.filter { $0.kind != .secret && ($0.kind != .text || open.contains($0.id)) }.map(\.id))
    }

    private static func choice(_ answer: String, of field: IdpSdkInputField) throws(IdpSdkError) -> String {
        guard
            let choice = field.choices.first(where: { $0.value == answer })
                ?? field.choices.first(where: { $0.label.original == answer })
        else { throw noChoice(field.id) }
        return choice.value
    }

    private static func isTicked(_ answer: String, _ field: IdpSdkInputField) throws(IdpSdkError) -> Bool {
        switch answer.lowercased() {
        case "true", "yes", "on", "1": return true
        case "false", "no", "off", "0", "": return false
        default: throw noChoice(field.id)
        }
    }

    private static func add(_ button: Control, to entries: inout FormFields) {
        if button.kind == .image {
            let prefix = button.name.isEmpty ? "" : "\(button.name)."
            entries.add("\(prefix)x", "0")
            entries.add("\(prefix)y", "0")
        } else if !button.name.isEmpty {
            entries.add(button.name, button.value)
        }
    }

    private static func missing(_ id: String) -> IdpSdkError {
        IdpSdkError(
            .missingField, "The page asks for the field \(UntrustedText(id)), and the app gave no value for it.")
    }

    private static func noChoice(_ id: String) -> IdpSdkError {
        IdpSdkError(
            .missingField, "The value for the field \(UntrustedText(id)) is none of those that the page offers.")
    }

    private static func resolve(_ reference: String?, base: URLReference, url: URLReference) -> URLReference {
        // An empty action means the page itself, whatever its base is.
        guard let reference, !reference.isEmpty else { return Destination.resolve("", at: url) }
        return Destination.resolve(reference, at: base)
    }
}
