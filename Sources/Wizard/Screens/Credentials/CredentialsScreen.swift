import IdentityModel

/// A page of the provider as fields: one call of `provideCredentials`.
struct CredentialsScreen: Sendable, Hashable {
    /// The page.
    let page: CredentialsPage
    /// Its fields.
    var form: Form
    /// Why the page is asked again, where no field is to blame.
    var refusal: FieldError?

    /// Builds the fields of a page; what is known already is filled in.
    init(_ page: CredentialsPage, catalogue: FieldCatalogue, known: [FieldID: String]) {
        self.page = page
        var fields = page.fields.map { Self.field($0, catalogue, known[$0.id]) }
        if let error = page.error {
            let words = UntrustedText(error.errorDescription)
            let refused = FieldError.refused(
                known: RefusalText.sentence(for: error), words: error.errorDescription.isEmpty ? nil : words,
                code: "\(error.subsystem)/\(error.errorCode)")
            let marked = page.fields.firstIndex { $0.error?.original == error.errorDescription }
            if let index = marked ?? RefusalText.field(for: error, among: page.fields.map(\.id)) {
                fields[index].error = refused
                // What was refused and cannot be seen is typed anew; what can be seen is corrected.
                if fields[index].isMasked { fields[index].text = Self.empty(page.fields[index], catalogue) }
            } else {
                refusal = refused
            }
        }
        form = Form(fields)
    }

    /// The values by field, as they are sent.
    var values: [FieldID: Secret] {
        Dictionary(form.fields.map { ($0.id, Secret($0.value)) }, uniquingKeysWith: { first, _ in first })
    }

    private static func field(_ input: InputField, _ catalogue: FieldCatalogue, _ known: String?) -> FormField {
        let description = catalogue[input.id]
        var text = empty(input, catalogue)
        text = EditableText(known ?? input.prefilled ?? "", isSecret: text.isSecret, limit: text.limit)
        let label: FieldLabel =
            if let description { .catalogue(description.label) } else {
                .page(input.label ?? UntrustedText(input.id.rawValue))
            }
        var field = FormField(id: input.id, label: label, text: text)
        field.choices = input.choices
        field.chosen = input.choices.firstIndex { $0.value == known ?? input.prefilled }
        field.isMasked = input.choices.isEmpty && text.isSecret
        field.isRequired = input.isRequired
        field.rule = input.rule
        field.catalogueHint = description?.hint
        field.grouping = description?.grouping ?? 0
        field.error = input.error.map { .refused(known: nil, words: $0, code: nil) }
        return field
    }

    private static func empty(_ input: InputField, _ catalogue: FieldCatalogue) -> EditableText {
        let limit = [input.maximumLength, catalogue[input.id]?.maximumLength].compactMap { $0 }.min() ?? 512
        return EditableText(isSecret: catalogue.isMasked(input), limit: max(1, limit))
    }
}
