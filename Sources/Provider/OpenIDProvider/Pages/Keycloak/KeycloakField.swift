import IdentityModel
import IdentityStore
import PageMarkup

/// One input of a form with its label and the element for its error, as in Keycloak's theme.
struct KeycloakField: Sendable {
    let input: PageInput
    /// The input's name and ID.
    let name: String
    /// The ID of the element with the error.
    let errorID: String
    /// Whether the input has the focus when the page loads.
    let isFocused: Bool
    /// Whether the input is marked as invalid; the message may be at another input.
    let isMarked: Bool
    let message: String?
    let texts: PageTexts

    /// The label, the input, and the element for its error, which is present even without an error.
    var markup: Markup { input.isCheckbox ? checkbox : line }

    private var line: Markup {
        Tag.div(.class("field")) {
            input.line(name: name, attributes: attributes, hintID: hintID, texts)
            Tag.div(.id("input-error-container-" + name)) {
                if let message { Self.error(message, id: errorID) }
            }
        }
    }

    static func error(_ message: String, id: String?) -> Markup {
        Tag.div(.class("field-error"), .ariaLive("polite")) {
            Tag.div(id.map { [.id($0), .class("pf-m-error")] } ?? [.class("pf-m-error")]) {
                Tag.span(.class("pf-m-error kc-feedback-text")) { message }
            }
        }
    }

    private var checkbox: Markup {
        Tag.div(.class("check")) {
            Tag.input(.type(.checkbox), .id(name), .name(name), .checked(if: input.kind == .checkbox(isChecked: true)))
            Tag.label(.for(name)) { input.label }
        }
    }

    private var attributes: [Attribute] {
        let type: Attribute.InputType = input.isMasked ? .password : .text
        let isEmpty = input.isMasked || input.kind == .digits
        var attributes: [Attribute] = [
            .id(name), .name(name), .value(isEmpty ? "" : input.value), .type(type), .autocomplete(input.autocomplete),
            .minlength(input.minimumLength), .maxlength(input.maximumLength), .passwordRules(input.passwordRules),
            .autofocus(if: isFocused), .ariaInvalidOrEmpty(isMarked),
            .ariaDescribedBy((message == nil ? [] : [errorID]) + (input.hint.isEmpty ? [] : [hintID])),
        ]
        switch input.kind {
        case .digits: attributes += [.inputmode("numeric"), .class("code"), .dir("ltr")]
        case .code: attributes += [.class("code"), .dir("ltr"), .uncapitalised, .verbatim]
        case .email: attributes += [.inputmode("email"), .dir("ltr"), .uncapitalised, .verbatim]
        case .text: attributes += [.dir("auto"), .uncapitalised, .verbatim]
        case .password, .checkbox: break
        }
        if input.field == .newPassword { attributes.append(.data("password-new", "")) }
        if input.field == .confirmPassword { attributes.append(.data("password-confirm", "")) }
        return attributes
    }

    private var hintID: String { name + "-hint" }
}
