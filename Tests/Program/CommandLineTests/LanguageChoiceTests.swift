import Localization
import Profiles
import Sentences
import Testing

@testable import Wizard
@testable import idp_wizard

/// The order of precedence of the language: option, setting, locale, English.
struct LanguageChoiceTests {
    private static func chosen(
        _ option: String?, _ setting: String?, _ environment: [String: String]
    ) throws -> String {
        try Language.chosen(
            option: option, setting: setting.flatMap { Language(locale: $0) }, environment: { environment[$0] }
        ).tag
    }

    @Test(
        arguments: [
            ("de", nil, [:], "de"), ("tr", "de", ["LANG": "en_GB"], "tr"), (nil, "de", ["LC_ALL": "tr_TR.UTF-8"], "de"),
            (nil, nil, ["LC_ALL": "tr_TR.UTF-8", "LANG": "de_DE"], "tr"),
            (nil, nil, ["LC_ALL": "", "LC_MESSAGES": "de_AT@euro", "LANG": "C"], "de"),
            (nil, nil, ["LANG": "de"], "de"), (nil, nil, ["LC_ALL": "C.UTF-8", "LANG": "de_DE"], "en"),
            (nil, nil, ["LANG": "fr_FR.UTF-8"], "en"), (nil, nil, ["LANG": "POSIX"], "en"), (nil, nil, [:], "en"),
            ("de-CH", nil, [:], "de"),
        ] as [(String?, String?, [String: String], String)])
    func theFirstThatIsSetCounts(
        _ option: String?, _ setting: String?, _ environment: [String: String], _ tag: String
    ) throws {
        #expect(try Self.chosen(option, setting, environment) == tag)
    }

    @Test func anUnknownLanguageIsRefusedWithThoseThatThereAre() {
        #expect {
            try Self.chosen("xx", nil, [:])
        } throws: { error in
            (error as? UsageError)?.message.english == "--language must be one of en, de, tr; not \"xx\"."
        }
    }
}
