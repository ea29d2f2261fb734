import HTML

/// What a page says about single fields beside what is wrong with them, such as a password rule.
///
/// Found where the page wires it up for people who do not see the screen: `aria-describedby`.
struct PageHints: Sendable {
    /// The page's words by the name of the input.
    let byField: [String: UntrustedText]

    init(_ page: Page, form: Form, errors: PageErrors) {
        var found: [String: UntrustedText] = [:]
        for control in form.controls where !control.name.isEmpty && found[control.name] == nil {
            let ids = control.describedBy.filter { !$0.hasPrefix("input-error") && !$0.hasPrefix("error") }
            let texts = ids.compactMap { page.text(ofElement: $0) }.filter { text in
                !text.isEmpty && text != errors.byField[control.name]?.original
            }
            if !texts.isEmpty { found[control.name] = UntrustedText(texts.joined(separator: " ")) }
        }
        byField = found
    }
}
