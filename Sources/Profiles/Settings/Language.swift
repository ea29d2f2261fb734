import Assets
import IdentityModel
import Sentences

/// A language of the texts: one of the embedded locales.
package struct Language: Sendable, Hashable {
    /// The name for `--language`: the language's tag in BCP 47.
    package let tag: String

    private init(_ tag: String) { self.tag = tag }

    /// The language of the complete texts.
    package static let english = Language("en")
    /// Every language, English first.
    package static let all = EmbeddedFile.locales.map { Language($0.tag) }

    /// The language of a tag or of a POSIX locale: `de`, `de-AT`, `de_DE.UTF-8@euro`; `nil` for an unknown one.
    ///
    /// The locales `C` and `POSIX` are English.
    package init?(locale: String) {
        let name = locale.prefix { $0 != "." && $0 != "@" }
        let tag = name.prefix { $0 != "_" && $0 != "-" }.lowercased()
        let known = ["c", "posix"].contains(tag) ? Self.english : Self.all.first { $0.tag == tag }
        guard let known else { return nil }
        self = known
    }

    /// The language with the tag that the wizard shows; English if it shows none yet.
    package init(shown tag: String?) { self = tag.flatMap { Language(locale: $0) } ?? .english }
}

extension Language {
    /// The language requested with `--language`, else the one of the settings file, else the locale's, else English.
    ///
    /// As in POSIX, the first of LC_ALL, LC_MESSAGES and LANG that is set and not empty counts; an unknown language
    /// there is English. Throws for an unknown value of the option.
    package static func chosen(
        option: String?, setting: Language? = nil, environment: (String) -> String?
    ) throws(UsageError) -> Language {
        if let option {
            guard let language = all.first(where: { $0.tag == option }) ?? Language(locale: option) else {
                throw UsageError(
                    "--language must be one of \(all.map(\.tag).joined(separator: ", ")); not \"\(UntrustedText(option).sanitised(limit: 60))\"."
                )
            }
            return language
        }
        if let setting { return setting }
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(environment).first { !$0.isEmpty }
        return locale.flatMap { Language(locale: $0) } ?? english
    }
}
