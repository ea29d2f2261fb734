/// What a page states for programs about a text: its length, and the kinds of characters in it (`minlength`, `maxlength`, `passwordrules`).
///
/// Read leniently, since the provider judges again and what it would take must not be refused here: lengths as browsers count them or shorter,
/// letters and digits of any script. What the attribute allows is meant for passwords that are made up and is not checked. Rules that nobody
/// could keep, or that cannot be read, are none.
public struct TextRules: Sendable, Hashable {
    /// A kind of characters.
    public enum Kind: Sendable, Hashable {
        case lower, upper, digit, special, any
        /// These characters.
        case listed([Character])
    }

    /// One thing that a text must do.
    public enum Rule: Sendable, Hashable {
        /// It has so many characters at least.
        case minimum(Int)
        /// It has so many characters at most.
        case maximum(Int)
        /// It has a character of one of these kinds.
        case oneOf([Kind])
        /// No character stands more often than that in a row.
        case run(Int)
    }

    /// The rules of a password that the page states; lengths that every field has are told only where they are broken.
    public private(set) var stated: [Rule] = []
    private var minimum: Int?
    private var maximum: Int?

    /// No rules.
    public init() {}

    /// Reads what a page says in its attributes.
    public init(minimumLength: Int?, maximumLength: Int?, passwordRules: String? = nil) {
        let read = passwordRules.flatMap { PasswordRulesText(parsing: $0) }
        minimum = [minimumLength, read?.minimum].compactMap(\.self).max().flatMap { $0 > 0 ? $0 : nil }
        maximum = [maximumLength, read?.maximum].compactMap(\.self).min().flatMap { $0 > 0 ? $0 : nil }
        if let shortest = minimum, let longest = maximum, shortest > longest { minimum = nil }
        stated = (minimum.map { [.minimum($0)] } ?? []) + (read?.required.map { .oneOf($0) } ?? [])
        if let run = read?.maximumRun, run > 0 { stated.append(.run(run)) }
    }

    /// The rules that a text breaks, in the order of ``stated``; a field that takes `limit` characters cannot be asked for more.
    func broken(by text: String, limit: Int) -> [Rule] {
        var broken = stated.filter { rule in
            switch rule {
            case .minimum(let count): text.utf16.count < count && count <= limit
            case .maximum(let count): text.count > count
            case .oneOf(let kinds): !text.contains { character in kinds.contains { $0.contains(character) } }
            case .run(let count): Self.longestRun(in: text) > count
            }
        }
        if let maximum, text.count > maximum { broken.insert(.maximum(maximum), at: 0) }
        return broken
    }

    private static func longestRun(in text: String) -> Int {
        var (longest, current, last) = (0, 0, Character?.none)
        for character in text {
            current = character == last ? current + 1 : 1
            (longest, last) = (max(longest, current), character)
        }
        return longest
    }
}

extension TextRules.Kind {
    fileprivate func contains(_ character: Character) -> Bool {
        switch self {
        case .lower: character.isLowercase
        case .upper: character.isUppercase
        case .digit: character.isNumber
        case .special: !character.isLetter && !character.isNumber
        case .any: true
        case .listed(let characters): characters.contains(character)
        }
    }
}
