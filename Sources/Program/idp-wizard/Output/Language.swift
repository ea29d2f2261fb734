import Assets
import IdentityModel
import Localization
import Profiles
import Sentences
import Wizard

/// A language of the texts: one of the embedded locales.
struct Language: Sendable, Hashable {
    /// The name for `--language`: the language's tag in BCP 47.
    let tag: String

    private init(_ tag: String) { self.tag = tag }

    /// The language of the complete texts.
    static let english = Language("en")
    /// Every language, English first.
    static let all = EmbeddedFile.locales.map { Language($0.tag) }

    /// The language of a tag or of a POSIX locale: `de`, `de-AT`, `de_DE.UTF-8@euro`; `nil` for an unknown one.
    ///
    /// The locales `C` and `POSIX` are English.
    init?(locale: String) {
        let name = locale.prefix { $0 != "." && $0 != "@" }
        let tag = name.prefix { $0 != "_" && $0 != "-" }.lowercased()
        let known = ["c", "posix"].contains(tag) ? Self.english : Self.all.first { $0.tag == tag }
        guard let known else { return nil }
        self = known
    }

    /// The language with the tag that the wizard shows; English if it shows none yet.
    init(shown tag: String?) { self = tag.flatMap { Language(locale: $0) } ?? .english }

    var forWizard: WizardSettings.Language {
        let file = { @Sendable (tag: String) in EmbeddedFile.locales.first { $0.tag == tag } }
        return WizardSettings.Language(
            tag: tag, contents: file(tag)?.contents ?? [],
            catalogue: try file(tag).flatMap { locale throws(PropertiesError) in try Catalogue(embedded: locale) },
            fallback: self == .english ? nil : file(Self.english.tag)?.contents, zone: .machine)
    }

    /// The language's texts, with those of English for what is missing; a fault in them is a defect of the program.
    func texts() throws -> Texts {
        do throws(PropertiesError) { return try forWizard.texts() } catch {
            throw CommandError(
                .defect, "defect", Text(untranslated: "The texts of the language \(tag) cannot be read: \(error)."))
        }
    }
}

extension Language {
    /// The language requested with `--language`, else the one of the settings file, else the locale's, else English.
    ///
    /// As in POSIX, the first of LC_ALL, LC_MESSAGES and LANG that is set and not empty counts; an unknown language
    /// there is English. Throws for an unknown value of the option.
    static func chosen(
        option: String?, setting: Language? = nil, environment: (String) -> String?
    ) throws(UsageError) -> Language {
        if let option {
            guard let language = all.first(where: { $0.tag == option }) ?? Language(locale: option) else {
                throw UsageError(
                    Text(
                        "--language must be one of \(all.map(\.tag).joined(separator: ", ")); not \"\(UntrustedText(option).sanitised(limit: 60))\"."
                    )
                )
            }
            return language
        }
        if let setting { return setting }
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(environment).first { !$0.isEmpty }
        return locale.flatMap { Language(locale: $0) } ?? english
    }
}
