/// A page's machine-readable rules for a text: its length and its kinds of characters (`minlength`, `maxlength`,
/// `passwordrules`).
///
/// The rules are read leniently: the provider checks again, and a text that it accepts must not be refused here. A
/// minimum counts UTF-16 units, as browsers do; a maximum counts characters, which are never more. Letters and digits
/// of any script count. The property `allowed` is meant for password generators and is not checked. A minimum above the
/// maximum is ignored, and so are rules that cannot be read.
package struct TextRules: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        case lower, upper, digit, special, any
        case listed([Character])
    }

    package enum Rule: Sendable, Hashable {
        /// At least this many UTF-16 units.
        case minimum(Int)
        /// At most this many characters.
        case maximum(Int)
        /// A character of at least one of these kinds.
        case oneOf([Kind])
        /// No character more than this many times in a row.
        case run(Int)
    }

    /// The rules that are shown beside the field.
    ///
    /// A maximum is not among them and is reported only when it is broken.
    package private(set) var stated: [Rule] = []
    private var minimum: Int?
    private var maximum: Int?

    /// Creates an empty set of rules.
    package init() {}

    /// Creates the rules from the values of a page's attributes.
    package init(minimumLength: Int?, maximumLength: Int?, passwordRules: String? = nil) {
        let read = passwordRules.flatMap { PasswordRulesText(parsing: $0) }
        minimum = [minimumLength, read?.minimum].compactMap(\.self).max().flatMap { $0 > 0 ? $0 : nil }
        maximum = [maximumLength, read?.maximum].compactMap(\.self).min().flatMap { $0 > 0 ? $0 : nil }
        if let shortest = minimum, let longest = maximum, shortest > longest { minimum = nil }
        stated = (minimum.map { [.minimum($0)] } ?? []) + (read?.required.map { .oneOf($0) } ?? [])
        if let run = read?.maximumRun, run > 0 { stated.append(.run(run)) }
    }

    /// The rules that a text breaks: the maximum, then those of ``stated`` in their order.
    ///
    /// A minimum above `limit`, the maximum length of the field, is ignored.
    package func broken(by text: String, limit: Int) -> [Rule] {
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
