import IdentityModel
import SQLDatabase

/// The words in a user's names and address, whose beginnings a search finds.
///
/// A word consists of letters and digits. Of an e-mail address, only the words before the `@` count, because many users
/// share the others.
struct UserWords: Sendable, Hashable {
    /// The four values in lower case.
    let values: [String]
    /// The words with which none of the values begins.
    let further: [String]

    /// The number of words that are kept; values are short, but may consist of many words.
    static let maximum = 16

    init(username: String, email: String?, firstName: String?, lastName: String?) {
        let values = [username, email, firstName, lastName].compactMap { $0?.lowercased() }
        let local = email?.lowercased().prefix { $0 != "@" }
        let names = [username, firstName, lastName].compactMap { $0?.lowercased()[...] } + [local].compactMap(\.self)
        var further: [String] = []
        for word in names.flatMap(Self.words) where further.count < Self.maximum {
            guard !further.contains(word), !values.contains(where: { $0.hasBytes(ofPrefix: word) }) else { continue }
            further.append(word)
        }
        self.values = values
        self.further = further
    }

    init(_ user: UserRecord) {
        self.init(
            username: user.username, email: user.email, firstName: user.firstName, lastName: user.lastName)
    }

    /// Whether a term matches a value, or the beginning of a word.
    func matches(_ term: SearchTerm) -> Bool {
        values.contains(where: term.matches) || (term.findsWords && further.contains(where: term.matches))
    }

    private static func words(of value: Substring) -> [String] {
        value.unicodeScalars.split { !isPartOfWord($0) }.map { String(String.UnicodeScalarView($0)) }
    }

    private static func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
        // The table of categories is slow; most names are ASCII.
        if scalar.isASCII { return scalar.isASCIILetterOrDigit }
        return switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber, .nonspacingMark, .spacingMark, .enclosingMark:
            true
        default: false
        }
    }
}

extension String {
    /// Whether the UTF-8 of the text begins with that of another, as databases compare.
    fileprivate func hasBytes(ofPrefix other: String) -> Bool { utf8.starts(with: other.utf8) }
}

/// The words in users' names as rows, which only searches read.
enum WordRows {
    static func replace(_ words: UserWords, ofUser id: String, realmID: String, _ connection: StoreConnection) throws {
        try connection.perform("DELETE FROM account_word WHERE user_id = ?", id)
        try insert(words, ofUser: id, realmID: realmID, connection)
    }

    /// Adds the rows of a user who has none.
    static func insert(_ words: UserWords, ofUser id: String, realmID: String, _ connection: StoreConnection) throws {
        for word in words.further {
            try connection.performInsert(into: "account_word", ["user_id": id, "word": word, "realm_id": realmID])
        }
    }
}
