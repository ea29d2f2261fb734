/// A form: where it goes, and what it is filled in with.
public struct Form: Sendable, Hashable {
    /// How a form sends its fields.
    public enum Method: String, Sendable, Hashable, CaseIterable {
        /// In the address.
        case get
        /// In the body.
        case post
        /// Not at all: it closes a dialog.
        case dialog
    }

    /// What part of a site's pages a form belongs to, when it is not what the page is about.
    public enum Landmark: String, Sendable, Hashable, CaseIterable {
        /// Looks something up: `search`, `role=search`, an input of type `search`.
        case search
        /// Stands among the ways to other pages: `nav`.
        case navigation
        /// Stands in the site's head: `header`.
        case banner
        /// Stands in the site's foot: `footer`.
        case footer
        /// Stands beside what the page is about: `aside`.
        case aside
    }

    /// The `id`, nil where it has none.
    public let id: String?
    /// The `name`, nil where it has none.
    public let name: String?
    /// The `action` as written, character references decoded; nil or empty means the page's own address.
    public let action: String?
    /// How it sends, `get` where it does not say.
    public let method: Method
    /// The `enctype` in lower case, nil where it does not say.
    public let encoding: String?
    /// The encoding in which its fields are sent.
    public let charset: FormCharset
    /// The controls that belong to it, in the order of the page, buttons and disabled ones among them.
    public let controls: [Control]
    /// The buttons that stand in the form for browsers without scripts (`noscript`).
    public let noScriptButtons: [Control]
    /// Whether a person can see it: neither it nor what it stands in is hidden by attribute or its own style.
    public let isShown: Bool
    /// Which part of the site's pages it belongs to; nil for what the page itself is about.
    public let landmark: Landmark?
    /// Whether something in it is to tell people from programs (a captcha).
    public let wantsHuman: Bool

    /// The form with one more button, for a page whose own button works by script: nothing of it is sent but the rest of the form.
    ///
    /// `value` is a word for it, which is not sent either.
    public func addingButton(id: String, value: String = "", label: String) -> Form {
        let button = Control(
            kind: .submit, name: "", id: id, value: value, label: label, groupLabel: "", placeholder: "",
            isRequired: false,
            isDisabled: false, isReadOnly: false, isShown: true, isChecked: false, isMultiple: false, options: [],
            suggestions: [], maximumLength: nil, pattern: nil, autocomplete: [], isInvalid: false, describedBy: [],
            formAction: nil, formMethod: nil, formEncoding: nil)
        return with(controls + [button])
    }

    /// The form with a choice in the place of a control that a script of the page fills in; each choice is its value and what it is called.
    ///
    /// The choice that the control has as served is chosen.
    public func choosing(_ name: String, among choices: [(value: String, label: String)]) -> Form {
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

    /// The form with other controls, for a page whose real ones a script would draw.
    public func with(_ controls: [Control]) -> Form {
        Form(
            id: id, name: name, action: action, method: method, encoding: encoding, charset: charset,
            controls: controls, noScriptButtons: noScriptButtons, isShown: isShown, landmark: landmark,
            wantsHuman: wantsHuman)
    }

    /// The buttons that send it, the enabled ones.
    public var submitButtons: [Control] { controls.filter { $0.kind.isSubmit && !$0.isDisabled } }
}

extension Form {
    /// A link as the form that sends the same: `entries` are those of its query.
    public init(following link: Page.Link, entries: [(name: String, value: String)]) {
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
            wantsHuman: false)
    }
}
