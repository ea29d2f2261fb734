import HTML

/// The page's hints for fields, such as a password rule; errors are in ``PageErrors``.
///
/// Found by `aria-describedby`, in Keycloak's helper texts, and in the fields' placeholders.
struct PageHints: Sendable {
    let byField: [String: UntrustedText]
    /// All hint texts, as written on the page.
    let texts: Set<String>

    init(_ page: HTMLPage, form: HTMLForm, errors: PageErrors) {
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
