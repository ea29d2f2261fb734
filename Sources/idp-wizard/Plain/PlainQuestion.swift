import Wizard

/// What is asked now.
enum PlainQuestion: Sendable, Hashable {
    /// Which of so many items.
    case item(count: Int)
    /// The text to search a list for.
    case search
    case field(Int)
    /// What to do, where a screen has only words for it.
    case action
}

/// Which fields of a form are asked, one after the other.
struct PlainForm: Sendable, Hashable {
    /// The fields that are still to be asked, by their place.
    var open: [Int]
    /// What the screen said when the form was sent; nil while it is being filled in.
    var sent: ScreenOutline?

    /// Whether the form was sent before and refused: then secrets are typed again.
    let isAskedAgain: Bool

    /// All fields; of a form that was not sent, those that the wizard refused.
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
