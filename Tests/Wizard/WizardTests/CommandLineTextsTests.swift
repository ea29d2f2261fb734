import Assets
import Localization
import Testing

@testable import Wizard

/// Each text of the command line and of exports is translated.
@Suite struct CommandLineTextsTests {
    /// The prefixes of their keys.
    private static let families = ["export", "runs", "line", "label"]

    /// Texts that are the same in English and in another language, by language tag.
    private static let same: [String: Set<TextKey>] = [
        "de": [
            .exportProvider, .exportCheckPassed, .exportMinutes, .exportParameter, .exportHeader, .exportToken,
            .exportClaim, .exportRunName, .labelID,
        ],
        "tr": [
            .exportToken, .exportClaim, .labelChallenge, .labelClaim,
        ],
    ]

    @Test(arguments: EmbeddedFile.locales.dropFirst().map(\.tag)) func everyTextIsInTheLanguage(_ tag: String) throws {
        let english = try Texts(EmbeddedFile.locales[0])
        let locale = try #require(EmbeddedFile.locales.first { $0.tag == tag })
        let texts = try Texts(locale)
        let keys = TextKey.allCases.filter { key in Self.families.contains { key.rawValue.hasPrefix($0) } }
        let alike = Set(keys.filter { texts[$0] == english[$0] }).subtracting(Self.same[tag] ?? [])
        #expect(alike.isEmpty, "not translated: \(alike.map(\.rawValue).sorted())")
    }
}
