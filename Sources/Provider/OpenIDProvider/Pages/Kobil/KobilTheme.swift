import HTTPMessage
import IdentityModel
import IdentityStore
import PageMarkup

/// Pages with the IDs of KOBIL's theme `kobil-lite` (Sources/KOBIL.md, Error codes, IdpSdk pages and fields).
///
/// Errors are in elements with the IDs `error-subsystem`, `error-code`, `error` and `error-parameters`. Inputs have the
/// field IDs of the IdpSdk.
struct KobilTheme: PageTheme {
    func inputName(of field: FieldID, on kind: PageKind) -> String {
        switch (field, kind) {
        // On pages that ask for no other password, the new password is named `password`.
        case (.newPassword, .enrolment), (.newPassword, .newPassword), (.newPassword, .registration):
            FieldID.password.rawValue
        default: field.rawValue
        }
    }

    func document(of page: any Page, in frame: PageFrame) -> MarkupDocument {
        let content = page.content(frame.texts)
        return KobilLayout(frame: frame, page: page).document(content) {
            switch page {
            case let form as TOTPSetupForm: TOTPSecret(form: form, texts: frame.texts).markup
            case let form as ConsentForm: scopes(form.scopes, frame.texts)
            default: [Markup]()
            }
            if let form = content.form { self.form(form, content, page.kind, frame.texts) }
            if content.form?.inputs.contains(where: \.isMasked) == true { Markup.script(.passwordToggles) }
            if page.kind == .formPost { Markup.script(.submitForm) }
            if !content.links.isEmpty { links(content.links) }
        }
    }

    private func form(
        _ form: PageContent.Form, _ content: PageContent, _ kind: PageKind, _ texts: PageTexts
    ) -> Markup {
        let invalid = Set(content.errors.compactMap(content.input(of:)))
        let focused = Self.focused(form.inputs, invalid)
        return Tag.form(
            .id("kobil-\(kind.pathName)-form"), .class(content.hasColumns ? "columns" : "column"), .postMethod,
            .action(form.action)
        ) {
            if !content.attemptedUsername.isEmpty, form.inputs.contains(where: \.isMasked) {
                // The input has no name, so it is never sent. Password managers read the account's name from it.
                Tag.input(
                    .type(.text), .value(content.attemptedUsername), .autocomplete("username"), .readonly, .hidden)
            }
            for input in form.inputs {
                KobilField(
                    input: input, name: inputName(of: input.field, on: kind), isFocused: input.field == focused,
                    isInvalid: invalid.contains(input.field), texts: texts
                ).markup
            }
            for field in form.hidden.fields { Tag.input(.type(.hidden), .name(field.name), .value(field.value)) }
            Tag.div(.class("buttons")) {
                for (index, button) in form.buttons.enumerated() {
                    self.button(
                        button, isPrimary: index == 0, isFocused: form.inputs.isEmpty && form.buttons.count == 1)
                }
            }
        }
    }

    /// The first invalid input, otherwise the first empty one, otherwise the first; `nil` on a page with checkboxes
    /// only.
    private static func focused(_ inputs: [PageInput], _ invalid: Set<FieldID>) -> FieldID? {
        let typed = inputs.filter { !$0.isCheckbox }
        let first =
            typed.first { invalid.contains($0.field) } ?? typed.first { $0.value.isEmpty } ?? typed.first
        return first?.field
    }

    private func button(_ button: PageContent.Button, isPrimary: Bool, isFocused: Bool) -> Markup {
        let look = Attribute.class(isPrimary ? "primary" : "secondary")
        guard let name = button.name else {
            return Tag.button(look, .type(.submit), .autofocus(if: isFocused)) { button.label }
        }
        return Tag.button(look, .type(.submit), .name(name), .value(name), .autofocus(if: isFocused)) { button.label }
    }

    private func scopes(_ scopes: [ConsentQuestion.Scope], _ texts: PageTexts) -> Markup {
        // Keycloak's ID, by which programs find the list of scopes.
        Tag.div(.id("kc-oauth")) {
            Tag.ul(.class("scopes")) {
                for scope in scopes {
                    Tag.li {
                        Tag.span(.class("sentence")) { texts.keycloak(scope.text) }
                        Tag.span(.class("scope")) { scope.name }
                    }
                }
            }
        }
    }

    private func links(_ links: [PageContent.Link]) -> Markup {
        Tag.p(.class("links")) {
            for link in links { Tag.a(.id(link.id), .href(link.address)) { link.label } }
        }
    }
}

extension PageKind {
    /// The name for IDs: lowercase words with hyphens.
    var pathName: String {
        rawValue.reduce(into: "") { name, character in
            if character.isUppercase, name.last?.isUppercase == false, name.last != "-" { name += "-" }
            name += String(character).lowercased()
        }
    }
}
