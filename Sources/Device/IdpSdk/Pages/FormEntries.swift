import HTML
import HTTPMessage
import Sentences

/// The entries that a form sends for the user's answers: its successful controls in the page's order (HTML,
/// *constructing the entry list*).
struct FormEntries {
    private let form: HTMLForm
    private let fields: [IdpSdkInputField]

    /// `fields` are the form's fields as presented to the user.
    init(of form: HTMLForm, fields: [IdpSdkInputField]) {
        self.form = form
        self.fields = fields
    }

    /// Returns the entries for the answers and the pressed button; `nil` presses none.
    func entries(for answers: [String: String], pressing button: Control?) throws(IdpSdkError) -> FormFields {
        var entries = FormFields()
        var positions: [String: Int] = [:]
        var isPressed = false
        var chosen: Set<String> = []
        for control in form.controls {
            if control.kind.isButton {
                // A button that occurs twice is sent once.
                if control == button, !isPressed {
                    Self.add(control, to: &entries)
                    isPressed = true
                }
            } else if !control.name.isEmpty && !control.isDisabled {
                let position = positions[control.name, default: 0]
                positions[control.name] = position + (FieldReader.isFillable(control) ? 1 : 0)
                let values = try values(of: control, at: position, answers)
                // Only one radio button of a group is sent, even if two have the value.
                if control.kind == .radio, !values.isEmpty, !chosen.insert(control.name).inserted { continue }
                for value in values { entries.add(control.name, value) }
            }
        }
        // A button for browsers without scripts is not among the controls.
        if let button, !isPressed { Self.add(button, to: &entries) }
        var normalised = FormFields()
        for entry in entries.fields {
            normalised.add(Self.withFormLineEnds(entry.name), Self.withFormLineEnds(entry.value))
        }
        return normalised
    }

    /// The values of a control; `position` is its index among those with its name.
    private func values(
        of control: Control, at position: Int, _ answers: [String: String]
    ) throws(IdpSdkError) -> [String] {
        if control.kind == .hidden && control.name == "_charset_" { return [form.charset.name] }
        // The user cannot choose a file here; browsers then send an empty one.
        if control.kind == .file { return [""] }
        guard FieldReader.isFillable(control), let field = fields.first(where: { $0.id == control.name }) else {
            return Self.served(control)
        }
        guard let answer = answers[field.id] else {
            guard field.mayBeOmitted else { throw .missing(field.id) }
            return Self.served(control)
        }
        switch field.kind {
        case .text, .secret, .button:
            guard control.maximumLength == 1, field.maximumLength ?? 1 > 1 else { return [answer] }
            return [answer.dropFirst(position).prefix(1).description]
        case .box: return try Self.isTicked(answer, field) ? [control.value] : []
        case .choice:
            let value = try Self.choice(answer, of: field)
            return control.kind == .select || control.value == value ? [value] : []
        case .choices:
            var chosen: [String] = []
            for part in Self.parts(of: answer, among: field) { chosen.append(try Self.choice(part, of: field)) }
            return control.kind == .select ? chosen : chosen.filter { $0 == control.value }
        }
    }

    /// The values that an unchanged control sends.
    private static func served(_ control: Control) -> [String] {
        switch control.kind {
        case .select: control.options.filter { $0.isSelected && !$0.isDisabled }.map(\.value)
        case .checkbox, .radio: control.isChecked ? [control.value] : []
        default: [control.value]
        }
    }

    /// Converts line ends to CR LF, as forms send them.
    private static func withFormLineEnds(_ text: String) -> String {
        text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }.joined(
            separator: "\r\n")
    }

    /// Splits an answer into its choices, separated by commas; a choice with commas in its value is matched as a whole.
    private static func parts(of answer: String, among field: IdpSdkInputField) -> [String] {
        let withCommas = field.choices.map(\.value).filter { $0.contains(",") }
        var parts: [String] = []
        var rest = answer[...]
        while !rest.isEmpty {
            rest = rest.drop { $0 == " " }
            let whole = withCommas.first { rest == $0 || rest.hasPrefix("\($0),") }
            let part = whole ?? String(rest.prefix { $0 != "," })
            if !part.isEmpty { parts.append(part) }
            rest = rest.dropFirst(part.count).dropFirst()
        }
        return parts
    }

    private static func choice(_ answer: String, of field: IdpSdkInputField) throws(IdpSdkError) -> String {
        guard
            let choice = field.choices.first(where: { $0.value == answer })
                ?? field.choices.first(where: { $0.label.original == answer })
        else { throw .noChoice(field.id, among: field.choices.map(\.value)) }
        return choice.value
    }

    private static func isTicked(_ answer: String, _ field: IdpSdkInputField) throws(IdpSdkError) -> Bool {
        switch answer.lowercased() {
        case "true", "yes", "on", "1": return true
        case "false", "no", "off", "0", "": return false
        default: throw .noChoice(field.id, among: ["true", "false"])
        }
    }

    static func entries(of button: Control) -> FormFields {
        var entries = FormFields()
        add(button, to: &entries)
        return entries
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
}

extension IdpSdkError {
    /// The error for a field without an answer (900/9).
    static func missing(_ id: String) -> IdpSdkError {
        IdpSdkError(
            .missingField, Text("The page asks for the field \(UntrustedText(id)), and the app gave no value for it."))
    }

    /// The error for an answer that is not one of the choices (900/9).
    static func noChoice(_ id: String, among values: [String]) -> IdpSdkError {
        let list = values.filter { !$0.isEmpty }.prefix(20).map { UntrustedText($0).description }.joined(
            separator: ", ")
        return IdpSdkError(
            .missingField,
            Text("The value for the field \(UntrustedText(id)) is not one of the page's choices: \(list)."))
    }
}
