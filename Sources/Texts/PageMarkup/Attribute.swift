/// An attribute of an HTML element; only the attributes that the pages use exist.
///
/// Addresses are ``PageAddress`` values, which cannot run scripts. Event handlers and inline styles do not exist.
package struct Attribute: Sendable, Hashable {
    /// The name in lower case.
    let name: String
    /// The unescaped value.
    let value: String
    /// If `false`, the attribute is not written.
    let isPresent: Bool

    private init(_ name: String, _ value: String, if isPresent: Bool = true) {
        self.name = name
        self.value = value
        self.isPresent = isPresent
    }

    package static func id(_ value: String) -> Attribute { Attribute("id", value) }
    package static func `class`(_ value: String) -> Attribute { Attribute("class", value) }
    package static func lang(_ value: String) -> Attribute { Attribute("lang", value) }
    package static func role(_ value: String) -> Attribute { Attribute("role", value) }
    package static func charset(_ value: String) -> Attribute { Attribute("charset", value) }
    package static func name(_ value: String) -> Attribute { Attribute("name", value) }
    package static func httpEquivalent(_ value: String) -> Attribute { Attribute("http-equiv", value) }
    package static func content(_ value: String) -> Attribute { Attribute("content", value) }
    package static func rel(_ value: String) -> Attribute { Attribute("rel", value) }
    package static func href(_ address: PageAddress) -> Attribute { Attribute("href", address.text) }
    package static func action(_ address: PageAddress) -> Attribute { Attribute("action", address.text) }
    package static let postMethod = Attribute("method", "post")
    package static let upperCasePostMethod = Attribute("method", "POST")
    package static let novalidate = Attribute("novalidate", "novalidate")
    package static func type(_ value: InputType) -> Attribute { Attribute("type", value.rawValue) }
    package static func value(_ value: String) -> Attribute { Attribute("value", value) }
    package static func `for`(_ id: String) -> Attribute { Attribute("for", id) }
    package static func autocomplete(_ value: String) -> Attribute { Attribute("autocomplete", value) }
    package static func inputmode(_ value: String) -> Attribute { Attribute("inputmode", value) }
    package static func minlength(_ count: Int) -> Attribute { Attribute("minlength", String(count), if: count > 0) }
    package static func passwordRules(_ rules: String) -> Attribute {
        Attribute("passwordrules", rules, if: !rules.isEmpty)
    }
    package static func maxlength(_ count: Int) -> Attribute { Attribute("maxlength", String(count)) }
    static func tabindex(_ number: Int) -> Attribute { Attribute("tabindex", String(number)) }
    package static let verbatim = Attribute("spellcheck", "false")
    package static let uncapitalised = Attribute("autocapitalize", "none")
    package static func required(if isRequired: Bool) -> Attribute { Attribute("required", "required", if: isRequired) }
    package static let hidden = Attribute("hidden", "hidden")
    package static let readonly = Attribute("readonly", "readonly")
    package static func checked(if isChecked: Bool) -> Attribute { Attribute("checked", "checked", if: isChecked) }
    package static func dir(_ value: String) -> Attribute { Attribute("dir", value) }
    package static func data(_ name: String, _ value: String) -> Attribute { Attribute("data-" + name, value) }
    package static func src(_ address: PageAddress) -> Attribute { Attribute("src", address.text) }
    static func width(_ points: Int) -> Attribute { Attribute("width", String(points)) }
    static func height(_ points: Int) -> Attribute { Attribute("height", String(points)) }
    package static func alt(_ text: String) -> Attribute { Attribute("alt", text) }
    package static func ariaLabel(_ text: String) -> Attribute { Attribute("aria-label", text) }
    package static let ariaCurrent = Attribute("aria-current", "true")
    package static func hreflang(_ tag: String) -> Attribute { Attribute("hreflang", tag) }
    package static func title(_ text: String) -> Attribute { Attribute("title", text) }
    package static func ariaLabelledBy(_ id: String) -> Attribute { Attribute("aria-labelledby", id) }
    package static func ariaControls(_ id: String) -> Attribute { Attribute("aria-controls", id) }
    package static func ariaLive(_ value: String) -> Attribute { Attribute("aria-live", value) }
    package static let vectorNamespace = Attribute("xmlns", "http://www.w3.org/2000/svg")
    package static func viewBox(side: Int) -> Attribute { Attribute("viewBox", "0 0 \(side) \(side)") }
    package static func drawing(_ path: String) -> Attribute { Attribute("d", path) }
    package static func fill(_ colour: String) -> Attribute { Attribute("fill", colour) }
    package static let crispEdges = Attribute("shape-rendering", "crispEdges")
    package static func autofocus(if isFocused: Bool) -> Attribute {
        Attribute("autofocus", "autofocus", if: isFocused)
    }
    package static func ariaInvalid(if isInvalid: Bool) -> Attribute {
        Attribute("aria-invalid", "true", if: isInvalid)
    }
    package static func ariaInvalidOrEmpty(_ isInvalid: Bool) -> Attribute {
        Attribute("aria-invalid", isInvalid ? "true" : "")
    }
    package static func ariaDescribedBy(_ ids: [String]) -> Attribute {
        Attribute("aria-describedby", ids.joined(separator: " "), if: !ids.isEmpty)
    }
    package static let ariaHidden = Attribute("aria-hidden", "true")

    /// The `type` of an input or a button.
    package enum InputType: String, Sendable { case text, email, password, checkbox, hidden, submit, button }
}
