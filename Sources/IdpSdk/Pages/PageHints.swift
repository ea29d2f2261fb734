import HTML

/// What a page says about single fields beside what is wrong with them, such as a password rule.
///
/// Found where the page wires it up for people who do not see the screen (`aria-describedby`), in Keycloak's helper texts, and in what stands in
/// an empty line as an example.
struct PageHints: Sendable {
    /// The page's words by the name of the input.
    let byField: [String: UntrustedText]
    /// Every text among them on its own, as it stands on the page.
    let texts: Set<String>

    init(_ page: Page, form: Form, errors: PageErrors) {
        var found: [String: UntrustedText] = [:]
        var all: Set<String> = []
        for control in form.controls where !control.name.isEmpty && found[control.name] == nil {
            let own = ["before", "after"].map { "form-help-text-\($0)-\(control.name)" }
            let wired = control.describedBy.filter {
                !$0.hasPrefix("input-error") && !$0.hasPrefix("error") && !own.contains($0)
            }
            var texts = (wired + own).compactMap { page.text(ofElement: $0) }.filter { text in
                !text.isEmpty && text != errors.byField[control.name]?.original
            }
            if !control.placeholder.isEmpty, control.placeholder != control.label { texts.append(control.placeholder) }
            all.formUnion(texts)
            if !texts.isEmpty { found[control.name] = UntrustedText(texts.joined(separator: " ")) }
        }
        byField = found
        texts = all
    }
}
