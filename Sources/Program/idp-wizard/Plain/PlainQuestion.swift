import Wizard

/// The question that is asked now.
enum PlainQuestion: Sendable, Hashable {
    case item(count: Int)
    /// The text to search a list for.
    case search
    case field(Int)
    /// What to do on a screen that offers only words.
    case action
}

/// The fields of a form that are asked, one after the other.
struct PlainForm: Sendable, Hashable {
    /// The indices of the fields that are still to be asked.
    var open: [Int]
    /// The screen's outline when the form was sent; `nil` while the form is being filled in.
    var sent: ScreenOutline?

    /// Whether the form was sent before and rejected; then secrets are typed again.
    let isAskedAgain: Bool

    /// Asks all fields, or after an error before sending only those with the error.
    init(_ fields: [ScreenOutline.Field], isAskedAgain: Bool = false) {
        self.isAskedAgain = isAskedAgain
        let refused = isAskedAgain ? [] : fields.indices.filter { fields[$0].hasError }
        open = refused.isEmpty ? Array(fields.indices) : refused
    }

    /// Whether an empty line keeps the field's value.
    func proposes(_ field: ScreenOutline.Field) -> Bool {
        field.isFilled && !(isAskedAgain && (field.isMasked || field.isGoodOnce))
    }
}
