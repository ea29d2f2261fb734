/// How many forms a text with a number has, and which one a number takes; a locale names its rule as `languagePlurals`.
///
/// The rules are those of CLDR for cardinal numbers, without decimals.
enum PluralRule: String, Sendable, Hashable {
    /// One form for every number, as in Turkish after a number.
    case other
    /// A form for 1 and one for any other number, as in English and German.
    case oneOther = "one-other"

    /// The number of forms.
    var forms: Int {
        switch self {
        case .other: 1
        case .oneOther: 2
        }
    }

    /// The index of the form for a number.
    func form(for count: Int) -> Int {
        switch self {
        case .other: 0
        case .oneOther: count == 1 ? 0 : 1
        }
    }
}
