import IdentityModel
import PageMarkup
import Sentences

/// An input of a page; a theme adds its name and markup.
struct PageInput: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        /// A line of text.
        case text
        case email
        /// A masked line of text that the server never fills in.
        case password
        /// A code that the user copies from a letter or a screen; shown in a monospaced font.
        case code
        case digits
        case checkbox(isChecked: Bool)
    }

    let field: FieldID
    let label: String
    /// The hint under the input; empty for none.
    var hint = ""
    var kind = Kind.text
    /// The value; always empty for a secret.
    var value = ""
    /// The `autocomplete` token for browsers and password managers (HTML 4.10.18.7).
    var autocomplete = "off"
    /// The minimum length of a value that is not empty, in characters; 0 for none.
    var minimumLength = 0
    /// The value of `passwordrules`, which password managers read; empty for none.
    var passwordRules = ""
    var maximumLength = 255
    var isRequired = true

    /// Whether the text is hidden until the user asks to see it.
    var isMasked: Bool { kind == .password }

    var isCheckbox: Bool { if case .checkbox = kind { true } else { false } }

    /// The label, the input element and the hint.
    @MarkupBuilder func line(name: String, attributes: [Attribute], hintID: String, _ texts: PageTexts) -> [Markup] {
        Tag.label(.for(name)) {
            label
            if !isRequired { Tag.span(.class("optional")) { " " + texts(Text("optional")) } }
        }
        if isMasked {
            MaskedInput(id: name, attributes: attributes, texts: texts).markup
        } else {
            Tag.input(attributes)
        }
        if !hint.isEmpty { Tag.p(.id(hintID), .class("hint")) { hint } }
    }
}

/// A password input with the button that shows the password.
struct MaskedInput: Sendable {
    let id: String
    let attributes: [Attribute]
    let texts: PageTexts

    var markup: Markup {
        Tag.div(.class("masked")) {
            Tag.input(attributes)
            // The button works only with the script, so the script makes it visible.
            Tag.button(
                .type(.button), .class("toggle"), .id(id + "-show-password"), .ariaLabel(texts(Text("Show password"))),
                .title(texts(Text("Show password"))), .ariaControls(id), .data("password-toggle", ""), .hidden
            ) { Self.eye }
        }
    }

    private static let eye = Tag.svg(.vectorNamespace, .viewBox(side: 24), .ariaHidden) {
        Tag.path(
            .fill("currentColor"),
            .drawing(
                "M12 5C6.5 5 2.7 9.3 1.3 12c1.4 2.7 5.2 7 10.7 7s9.3-4.3 10.7-7C21.3 9.3 17.5 5 12 5zm0 12a5 5 0 1 1 "
                    + "0-10 5 5 0 0 1 0 10zm0-8a3 3 0 1 0 0 6 3 3 0 0 0 0-6z"))
    }
}
