import Assets
import IdentityModel
import Localization
package import Sentences

/// The texts of the pages in one language.
///
/// A text may have placeholders, `{name}`, and several plural forms separated by ` | `, as many as the language's
/// plural rule has.
package struct PageTexts: Sendable, Hashable {
    /// The language's tag (BCP 47).
    package let tag: String
    /// The language's name in the language itself.
    package let name: String
    /// The writing direction: `ltr` or `rtl`.
    package let direction: String
    private let plurals: PluralRule
    private let texts: [PageText: String]
    /// The translations of the texts in the code; `nil` in English.
    private let catalogue: Catalogue?
    /// Keycloak's messages, by Keycloak's keys.
    let messages: [String: String]

    /// Parses the texts of a language; throws if a key is missing, unknown or repeated.
    init(parsing bytes: [UInt8], catalogue: Catalogue? = nil) throws(PropertiesError) {
        var (words, messages): ([String: String], [String: String]) = ([:], [:])
        var texts: [PageText: String] = [:]
        for entry in try Properties(parsing: bytes).entries {
            switch entry.section {
            case "language": words[entry.key] = entry.value
            case "messages of Keycloak": messages[entry.key] = entry.value
            default:
                guard let key = PageText(rawValue: entry.key) else {
                    throw PropertiesError(line: entry.line, problem: .unknown(entry.key))
                }
                texts[key] = entry.value
            }
        }
        let missing =
            ["tag", "name", "direction", "plurals"].filter { words[$0] == nil }
            + PageText.allCases.filter { texts[$0] == nil }.map(\.rawValue)
        guard let tag = words["tag"], let name = words["name"], let direction = words["direction"],
            let rule = words["plurals"], missing.isEmpty
        else { throw PropertiesError(line: 0, problem: .missing(missing)) }
        guard let plurals = PluralRule(rawValue: rule) else { throw PropertiesError(line: 0, problem: .badValue(rule)) }
        (self.tag, self.name, self.direction, self.plurals) = (tag, name, direction, plurals)
        (self.texts, self.catalogue, self.messages) = (texts, catalogue, messages)
    }

    /// All languages of the program; the first is English.
    package static let all: [PageTexts] = EmbeddedFile.locales.map { language in
        do {
            return try PageTexts(parsing: language.pages, catalogue: Catalogue(embedded: language))
        } catch {
            // The files are part of the program, and a test parses each of them.
            preconditionFailure("the texts of the pages cannot be read: \(error)")
        }
    }

    /// The language that pages fall back to.
    package static let english = all[0]

    /// Returns the language for a tag such as `de` or `de-AT`, or `nil` if the program does not have it.
    package init?(tag: String) {
        let primary = tag.prefix { $0 != "-" && $0 != "_" }.lowercased()
        guard let known = Self.all.first(where: { $0.tag == primary }) else { return nil }
        self = known
    }

    /// Every key has a text.
    package subscript(_ key: PageText) -> String { texts[key] ?? key.rawValue }

    /// The text of a key with its placeholders replaced.
    package subscript(_ key: PageText, _ parts: [String: String]) -> String {
        self[key].filled(with: parts)
    }

    /// The text before and after a placeholder, which the caller replaces with markup.
    package func parts(of key: PageText, around name: String) -> (before: String, after: String) {
        let pieces = self[key].split(separator: "{\(name)}", maxSplits: 1, omittingEmptySubsequences: false)
        return (String(pieces.first ?? ""), pieces.count > 1 ? String(pieces[1]) : "")
    }

    /// The plural form of a text for `count`, with `{count}` replaced.
    package func counted(_ key: PageText, _ count: Int) -> String {
        String(plurals.form(of: self[key], for: count)).filled(with: ["count": String(count)])
    }

    /// A text of the program in the language, or in English if a part of it has no translation.
    package func callAsFunction(_ text: Text) -> String {
        catalogue.flatMap { catalogue in text.worded { catalogue[$0.id] } } ?? text.english
    }

    /// Replaces references to Keycloak's messages in a stored text, such as `${profileScopeConsentText}`, with the
    /// messages in this language.
    package func keycloak(_ text: String) -> String { KeycloakMessages.filled(text) { messages[$0] } }
}
