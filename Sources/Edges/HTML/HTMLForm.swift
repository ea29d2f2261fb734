/// A form: its target and its controls.
public struct HTMLForm: Sendable, Hashable {
    /// How a form sends its fields.
    public enum Method: String, Sendable, Hashable, CaseIterable {
        /// In the URL.
        case get
        /// In the body.
        case post
        /// Not sent: the form closes a dialog.
        case dialog
    }

    /// The part of a page that a form belongs to, if it is not the main content.
    public enum Landmark: String, Sendable, Hashable, CaseIterable {
        /// A search: `search`, `role=search`, an input of type `search`.
        case search
        /// Navigation: `nav`.
        case navigation
        /// The site's header: `header`.
        case banner
        /// The site's footer: `footer`.
        case footer
        /// A sidebar: `aside`.
        case aside
    }

    public let id: String?
    public let name: String?
    /// The `action` as written, with character references decoded; `nil` or empty means the page's own URL.
    public let action: String?
    /// The method, `get` if absent.
    public let method: Method
    /// The `enctype` in lower case, `nil` if absent.
    public let encoding: String?
    /// The encoding in which the fields are sent.
    public let charset: FormCharset
    /// The controls that belong to the form, in document order, including buttons and disabled controls.
    public let controls: [Control]
    /// The form's buttons for browsers without scripts (`noscript`).
    public let noScriptButtons: [Control]
    /// Whether the user can see the form: neither it nor an ancestor is hidden by an attribute or its own style.
    public let isShown: Bool
    /// The part of the page that the form belongs to; `nil` for the main content.
    public let landmark: Landmark?
    public let hasCaptcha: Bool

    /// Returns the form with an additional button, for a page whose own button runs a script.
    ///
    /// The button sends no value; `id` and `value` only identify it.
    public func addingButton(id: String, value: String = "", label: String) -> HTMLForm {
        let button = Control(
            kind: .submit, name: "", id: id, value: value, label: label, groupLabel: "", placeholder: "",
            isRequired: false,
            isDisabled: false, isReadOnly: false, isShown: true, isChecked: false, isMultiple: false, options: [],
            suggestions: [], maximumLength: nil, pattern: nil, autocomplete: [], isInvalid: false, describedBy: [],
            formAction: nil, formMethod: nil, formEncoding: nil)
        return with(controls + [button])
    }

    /// Returns the form with radio buttons instead of a hidden control that a script of the page would fill in.
    ///
    /// The choice that equals the control's value as served is selected.
    public func choosing(_ name: String, among choices: [(value: String, label: String)]) -> HTMLForm {
        let controls = controls.flatMap { control in
            guard control.name == name, control.kind == .hidden else { return [control] }
            return choices.map { choice in
                Control(
                    kind: .radio, name: name, id: nil, value: choice.value, label: choice.label, groupLabel: "",
                    placeholder: "", isRequired: false, isDisabled: false, isReadOnly: false, isShown: true,
                    isChecked: choice.value == control.value, isMultiple: false, options: [], suggestions: [],
                    maximumLength: nil, pattern: nil, autocomplete: [], isInvalid: false, describedBy: [],
                    formAction: nil, formMethod: nil, formEncoding: nil)
            }
        }
        return with(controls)
    }

    /// Returns the form with other controls, for a page that draws its controls with a script.
    public func with(_ controls: [Control]) -> HTMLForm {
        HTMLForm(
            id: id, name: name, action: action, method: method, encoding: encoding, charset: charset,
            controls: controls, noScriptButtons: noScriptButtons, isShown: isShown, landmark: landmark,
            hasCaptcha: hasCaptcha)
    }
}

extension HTMLForm {
    /// Creates a form that sends the same request as a link; `entries` are the parameters of its query.
    public init(following link: HTMLPage.Link, entries: [(name: String, value: String)]) {
        let controls = entries.map { name, value in
            Control(
                kind: .hidden, name: name, id: nil, value: value, label: "", groupLabel: "", placeholder: "",
                isRequired: false, isDisabled: false, isReadOnly: false, isShown: false, isChecked: false,
                isMultiple: false, options: [], suggestions: [], maximumLength: nil, pattern: nil, autocomplete: [],
                isInvalid: false, describedBy: [], formAction: nil, formMethod: nil, formEncoding: nil)
        }
        self.init(
            id: link.id, name: nil, action: link.reference, method: .get, encoding: nil,
            charset: FormCharset(name: "UTF-8"), controls: controls, noScriptButtons: [], isShown: true, landmark: nil,
            hasCaptcha: false)
    }
}
