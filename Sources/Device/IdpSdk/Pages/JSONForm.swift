import HTML
import HTTPMessage
import JOSE

/// A form of KOBIL's theme `headless-v2`: one field contains the step as JSON, which is sent back filled in.
///
/// The page around it is not documented, so any form with a field of this name and such a value counts. Source:
/// Sources/KOBIL.md, IdpSdk pages and fields.
struct JSONForm: Sendable {
    /// The form that contains the field, as served.
    let served: HTMLForm
    /// The same form with the controls of the step.
    let form: HTMLForm
    let id: String?
    /// The step's title; empty if it has none.
    let title: String
    /// The step's description and its display texts.
    let texts: [String]
    /// The errors of inputs, by key.
    let errors: [String: UntrustedText]
    private let step: JSONValue

    /// Reads the page's first such form; returns `nil` if there is none.
    init?(_ page: HTMLPage, languages: JSONTexts) {
        let found = page.forms.lazy.compactMap { form in Self.step(in: form).map { (form, $0) } }.first
        guard let (served, step) = found else { return nil }
        self.served = served
        self.step = step
        id = step["formId"]?.string
        title = languages.text(of: step["formDisplayTitle"])
        let inputs = Self.objects(step, "formInputs")
        let shown = inputs.filter { $0["type"]?.string == "displayText" }
        texts =
            [languages.text(of: step["formDescription"])]
            + shown.map { input in
                [languages.text(of: input["name"]), input["value"]?.string ?? ""].filter { !$0.isEmpty }
                    .joined(separator: " ")
            }
        var errors: [String: UntrustedText] = [:]
        for input in inputs {
            let words = languages.words(of: input["error"])
            if let key = input["key"]?.string, !words.isEmpty { errors[key] = UntrustedText(words) }
        }
        self.errors = errors
        let buttons = inputs.filter { $0["type"]?.string == "button" } + Self.objects(step, "formDisplayButtons")
        form = served.with(
            inputs.compactMap { Self.control($0, languages, isInvalid: errors[$0["key"]?.string ?? ""] != nil) }
                + buttons.compactMap { Self.button($0, languages) })
    }

    /// Returns the entries to send: the hidden fields, and the step with the answers and the pressed button.
    func entries(for answers: FormFields, pressing button: Control?) throws(IdpSdkError) -> FormFields {
        var answered = step
        let filled = Self.objects(step, "formInputs").map { input in
            guard let key = input["key"]?.string else { return input }
            var input = input
            if input["type"]?.string == "button" {
                if key == button?.name { input["isClicked"] = true }
            } else if let value = answers[key] {
                input["value"] = .string(value)
            }
            return input
        }
        if step["formInputs"] != nil { answered["formInputs"] = .array(filled) }
        let pressed = Self.objects(step, "formDisplayButtons").map { input in
            var input = input
            input["isClicked"] = .bool(button != nil && Self.key(input) == button?.name)
            return input
        }
        if step["formDisplayButtons"] != nil { answered["formDisplayButtons"] = .array(pressed) }
        var entries = FormFields()
        for field in try FormEntries(of: served, fields: []).entries(for: [:], pressing: nil).fields
        where field.name != Self.fieldName {
            entries.add(field.name, field.value)
        }
        entries.add(Self.fieldName, answered.text)
        return entries
    }

    private static func step(in form: HTMLForm) -> JSONValue? {
        guard let field = form.controls.first(where: { $0.name == fieldName && !$0.kind.isButton }),
            let value = try? JSONValue(parsing: field.value.utf8),
            value["formInputs"]?.array != nil || value["formDisplayButtons"]?.array != nil
        else { return nil }
        return value
    }

    private static func objects(_ step: JSONValue, _ name: String) -> [JSONValue] {
        (step[name]?.array ?? []).prefix(limit).filter { $0.object != nil }
    }

    private static func control(_ input: JSONValue, _ languages: JSONTexts, isInvalid: Bool) -> Control? {
        guard let key = input["key"]?.string, !key.isEmpty, let type = input["type"]?.string else { return nil }
        let kind: Control.Kind? =
            switch type {
            case "password": .password
            case "displayText", "button": nil
            default: .text
            }
        guard let kind else { return nil }
        let attributes = input["attributes"] ?? .null
        func length(_ name: String) -> Int? { attributes[name]?.integer.flatMap { $0 > 0 ? Int(exactly: $0) : nil } }
        return Control(
            kind: kind, name: key, value: input["value"]?.string ?? "", label: languages.text(of: input["name"]),
            placeholder: languages.text(of: input["placeholder"]), isRequired: attributes["optional"]?.bool != true,
            isReadOnly: attributes["editable"]?.bool == false,
            minimumLength: length("minLength"), maximumLength: length("maxLength"),
            pattern: attributes["regex"]?.string, autocomplete: type == "otp" ? ["one-time-code"] : [],
            isInvalid: isInvalid)
    }

    private static func button(_ button: JSONValue, _ languages: JSONTexts) -> Control? {
        let key = key(button)
        guard !key.isEmpty else { return nil }
        let texts = [button["text"], button["name"]].map { languages.text(of: $0) }
        return Control(kind: .submit, name: key, label: texts.first { !$0.isEmpty } ?? "")
    }

    private static func key(_ button: JSONValue) -> String {
        [button["key"], button["action"]].lazy.compactMap { $0?.string }.first { !$0.isEmpty } ?? ""
    }

    private static let fieldName = "jsonInput"
    /// The maximum number of inputs and buttons per step.
    private static let limit = 100
}
