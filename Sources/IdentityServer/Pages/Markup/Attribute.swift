/// An attribute of an element, from the ones that our pages use.
///
/// Addresses are ``PageAddress``es, so that none can run a script; handlers and inline styles cannot be made at all.
struct Attribute: Sendable, Hashable {
    /// The name in lower case.
    let name: String
    /// The value, not escaped.
    let value: String
    /// False for an attribute that is left out.
    let isPresent: Bool

    private init(_ name: String, _ value: String, if isPresent: Bool = true) {
        self.name = name
        self.value = value
        self.isPresent = isPresent
    }

    static func id(_ value: String) -> Attribute { Attribute("id", value) }
    static func `class`(_ value: String) -> Attribute { Attribute("class", value) }
    static func lang(_ value: String) -> Attribute { Attribute("lang", value) }
    static func role(_ value: String) -> Attribute { Attribute("role", value) }
    static func charset(_ value: String) -> Attribute { Attribute("charset", value) }
    static func name(_ value: String) -> Attribute { Attribute("name", value) }
    static func content(_ value: String) -> Attribute { Attribute("content", value) }
    static func rel(_ value: String) -> Attribute { Attribute("rel", value) }
    static func href(_ address: PageAddress) -> Attribute { Attribute("href", address.text) }
    static func action(_ address: PageAddress) -> Attribute { Attribute("action", address.text) }
    static let postMethod = Attribute("method", "post")
    static let upperCasePostMethod = Attribute("method", "POST")
    static let novalidate = Attribute("novalidate", "novalidate")
    static func type(_ value: InputType) -> Attribute { Attribute("type", value.rawValue) }
    static func value(_ value: String) -> Attribute { Attribute("value", value) }
    static func `for`(_ id: String) -> Attribute { Attribute("for", id) }
    static func autocomplete(_ value: String) -> Attribute { Attribute("autocomplete", value) }
    static func inputmode(_ value: String) -> Attribute { Attribute("inputmode", value) }
    static func minlength(_ count: Int) -> Attribute { Attribute("minlength", String(count), if: count > 0) }
    static func passwordRules(_ rules: String) -> Attribute {
        Attribute("passwordrules", rules, if: !rules.isEmpty)
    }
    static func maxlength(_ count: Int) -> Attribute { Attribute("maxlength", String(count)) }
    static func tabindex(_ number: Int) -> Attribute { Attribute("tabindex", String(number)) }
    static let verbatim = Attribute("spellcheck", "false")
    static let uncapitalised = Attribute("autocapitalize", "none")
    static func required(if isRequired: Bool) -> Attribute { Attribute("required", "required", if: isRequired) }
    static let hidden = Attribute("hidden", "hidden")
    static let readonly = Attribute("readonly", "readonly")
    static func checked(if isChecked: Bool) -> Attribute { Attribute("checked", "checked", if: isChecked) }
    static func dir(_ value: String) -> Attribute { Attribute("dir", value) }
    static func data(_ name: String, _ value: String) -> Attribute { Attribute("data-" + name, value) }
    static func src(_ address: PageAddress) -> Attribute { Attribute("src", address.text) }
    static func width(_ points: Int) -> Attribute { Attribute("width", String(points)) }
    static func height(_ points: Int) -> Attribute { Attribute("height", String(points)) }
    static func alt(_ text: String) -> Attribute { Attribute("alt", text) }
    static func ariaLabel(_ text: String) -> Attribute { Attribute("aria-label", text) }
    static func ariaLabelledBy(_ id: String) -> Attribute { Attribute("aria-labelledby", id) }
    static func ariaControls(_ id: String) -> Attribute { Attribute("aria-controls", id) }
    static func ariaLive(_ value: String) -> Attribute { Attribute("aria-live", value) }
    static let vectorNamespace = Attribute("xmlns", "http://www.w3.org/2000/svg")
    static func viewBox(side: Int) -> Attribute { Attribute("viewBox", "0 0 \(side) \(side)") }
    static func drawing(_ path: String) -> Attribute { Attribute("d", path) }
    static func fill(_ colour: String) -> Attribute { Attribute("fill", colour) }
    static let crispEdges = Attribute("shape-rendering", "crispEdges")
    static func autofocus(if isFocused: Bool) -> Attribute { Attribute("autofocus", "autofocus", if: isFocused) }
    static func ariaInvalid(if isInvalid: Bool) -> Attribute { Attribute("aria-invalid", "true", if: isInvalid) }
    static func ariaInvalidOrEmpty(_ isInvalid: Bool) -> Attribute {
        Attribute("aria-invalid", isInvalid ? "true" : "")
    }
    static func ariaDescribedBy(_ ids: [String]) -> Attribute {
        Attribute("aria-describedby", ids.joined(separator: " "), if: !ids.isEmpty)
    }
    static let ariaHidden = Attribute("aria-hidden", "true")

    /// What an input or a button is.
    enum InputType: String, Sendable { case text, email, password, checkbox, hidden, submit, button }
}
