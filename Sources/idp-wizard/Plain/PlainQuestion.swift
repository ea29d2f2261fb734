import Wizard

/// What is asked now.
enum PlainQuestion: Sendable, Hashable {
    /// Which of so many items.
    case item(count: Int)
    /// The text to search a list for.
    case search
    /// The value of a field.
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

    /// The fields that were refused, or all of them.
    init(_ fields: [ScreenOutline.Field]) {
        let refused = fields.indices.filter { fields[$0].hasError }
        open = refused.isEmpty ? Array(fields.indices) : refused
    }
}
