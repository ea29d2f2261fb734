import Assets
import IdentityModel
import Localization
import Profiles
import Sentences
import Wizard

/// A language of the texts: one of the embedded locales.
struct Language: Sendable, Hashable {
    private let locale: EmbeddedFile.Locale
    /// The name for `--language`: the language's tag in BCP 47.
    var tag: String { locale.tag }

    /// Every language, English first.
    static let all = EmbeddedFile.locales.map(Language.init(locale:))
    /// The language of the texts in the code.
    static let english = all[0]

    private init(locale: EmbeddedFile.Locale) { self.locale = locale }

    static func == (left: Language, right: Language) -> Bool { left.tag == right.tag }

    func hash(into hasher: inout Hasher) { hasher.combine(tag) }

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
        WizardSettings.Language(tag: tag, name: locale.name) { () throws(PropertiesError) in
            try Texts(locale, zone: .machine)
        }
    }

    /// The language's texts; a fault in them is a defect of the program.
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
