import IdentityModel
import Sentences
import Terminal
import TestSupport
import Testing

@testable import Wizard

/// No sentence mixes languages: in the pseudo-translation only names, codes and quoted words of a server have other
/// letters.
struct MixedLanguageTests {
    /// Text on every screen in every language: the title row, keys, and the typed name.
    private static let names: Set<String> = [
        "idp", "wizard", "sandbox", "jane", "Enter", "Esc", "ACTIVATION", "REQUIRED",
    ]

    /// Additional names on the question of a page: its call, its client, its fields.
    private static let pageNames: Set<String> = [
        "provideCredentials", "KssIdpEnrollment", "username", "password", "activation", "code", "Tab",
    ]

    private static func text(_ make: () throws -> WizardTestDriver) throws -> String {
        try WizardTestDriver.$language.withValue("one-letter") { try make().text(Size(width: 140, height: 40)) }
    }

    private static func expectNoWords(
        in text: String, but status: String = "", besides others: Set<String> = [],
        _ place: SourceLocation = #_sourceLocation
    ) {
        let known = names.union(others).union(status.split(separator: "_").map(String.init))
        let words = OneLetterLanguage.words(in: text, without: known)
        #expect(words.isEmpty, "\(words) in \(text)", sourceLocation: place)
    }

    @Test(arguments: StatusType.allCases.filter { $0 != .ok && $0 != .userCancel })
    func everyStatusIsWorded(_ status: StatusType) throws {
        Self.expectNoWords(in: try Self.text { try Scenes.failed(status) }, but: status.name)
    }

    /// For a sentence of the program that has no translation, the sentence of the code is shown in English.
    @Test(arguments: SentenceTests.errors, ["", "A sentence without a text in any language."])
    func everyErrorCodeIsWorded(_ error: IdpSdkError, _ words: String) throws {
        let worded = IdpSdkError(error.subsystem, error.errorCode, words: Text(id: words, parts: []))
        Self.expectNoWords(in: try Self.text { try Scenes.failed(.failed, error: worded) }, but: "FAILED")
        Self.expectNoWords(in: try Self.text { try Scenes.refused(worded) }, besides: Self.pageNames)
    }

    @Test(arguments: SentenceTests.errors) func aServersWordsAreQuoted(_ error: IdpSdkError) throws {
        let said = IdpSdkError(error.subsystem, error.errorCode, "Serverwort")
        let failed = try Self.text { try Scenes.failed(.failed, error: said) }
        #expect(failed.contains(#""Serverwort""#), "\(failed)")
        Self.expectNoWords(in: failed.replacing(#""Serverwort""#, with: ""), but: "FAILED")
    }

    @Test(arguments: [AdministrationRefusal.Reason.unreachable, .forbidden, .invalid(field: nil), .failed])
    func aRefusalOfTheAdministrationIsWorded(_ reason: AdministrationRefusal.Reason) throws {
        for words: Text in [Text("A sentence without a text in any language."), Text(verbatim: "Serverwort")] {
            let text = try Self.text {
                var driver = try Scenes.users()
                driver.send(
                    .administrationRefused(
                        .loadUsers(search: ""), AdministrationRefusal(reason: reason, message: words)))
                return driver
            }
            #expect(text.contains("Serverwort") == text.contains(#""Serverwort""#), "\(text)")
            #expect(!text.contains("sentence"), "\(text)")
        }
    }

    @Test func whatFailsAtTheStartIsWordedOrStandsAlone() throws {
        let own = StartFailure(reason: .localStorage, message: Text("A sentence without a text in any language."))
        let text = try Self.text { () throws in
            var driver = try WizardTestDriver()
            driver.send(.startFailed(own))
            return driver
        }
        #expect(text.contains(" A sentence without a text in any language."), "\(text)")
        #expect(!text.contains(#""A sentence"#), "\(text)")
    }
}
