import IdentityModel
import PageMarkup

/// One input of a form with its label and hint, connected for screen readers.
struct KobilField: Sendable {
    let input: PageInput
    /// The input's name and ID.
    let name: String
    /// Whether the input has the focus when the page loads.
    let isFocused: Bool
    /// Whether the page's error concerns the input.
    let isInvalid: Bool
    let texts: PageTexts

    /// The label, the input and the hint.
    var markup: Markup { input.isCheckbox ? checkbox : line }

    private var line: Markup {
        Tag.div(.class("field")) {
            input.line(name: name, attributes: attributes, hintID: hintID, texts)
        }
    }

    private var attributes: [Attribute] {
        input.attributes(name: name, isFocused: isFocused, isInvalid: isInvalid, describedBy: describedBy)
    }

    private var checkbox: Markup {
        Tag.div(.class("check")) {
            Tag.input(input.attributes(name: name, isFocused: false, isInvalid: false, describedBy: []))
            Tag.label(.for(name)) { input.label }
        }
    }

    private var hintID: String { name + "-hint" }
    private var describedBy: [String] { (isInvalid ? ["error"] : []) + (input.hint.isEmpty ? [] : [hintID]) }
}

extension PageInput {
    /// The attributes of the input element; they never contain a secret's value.
    func attributes(name: String, isFocused: Bool, isInvalid: Bool, describedBy: [String]) -> [Attribute] {
        var attributes: [Attribute] = [.id(name), .name(name)]
        switch kind {
        case .checkbox(let isChecked):
            return attributes + [.type(.checkbox), .value("on"), .checked(if: isChecked)]
        case .password: attributes += [.type(.password), .value("")]
        case .email: attributes += [.type(.email), .value(value), .dir("ltr")]
        case .digits: attributes += [.type(.text), .value(""), .inputmode("numeric"), .class("code"), .dir("ltr")]
        case .code: attributes += [.type(.text), .value(value), .class("code"), .dir("ltr")]
        case .text: attributes += [.type(.text), .value(value), .dir("auto")]
        }
        attributes += [
            .autocomplete(autocomplete), .minlength(minimumLength), .maxlength(maximumLength),
            .passwordRules(passwordRules), .uncapitalised, .verbatim,
            .required(if: isRequired), .autofocus(if: isFocused), .ariaInvalid(if: isInvalid),
            .ariaDescribedBy(describedBy),
        ]
        return attributes
    }
}
