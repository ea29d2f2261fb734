import Doctor
import HTTPMessage
import IdentityModel
import Localization
import OpenID
import Profiles
import Sentences
import Testing

@testable import idp_wizard

/// Sentences in other languages.
///
/// Every test of the checks calls ``expectInEveryLanguage(_:)`` with its findings.
@Suite struct SentenceTextsTests {
    private func german(_ sentence: Text) throws -> String {
        try #require(Language(locale: "de")).texts()(sentence)
    }

    /// Findings of several clients, and findings with an addition, consist of two sentences.
    @Test func aComposedFindingIsTranslatedAsAWhole() throws {
        let known = Text("\("KssIdpLogin") is known, and its secret is accepted")
        #expect(
            try german(Text("all \(3) clients: \(known)"))
                == "alle 3 Clients: KssIdpLogin ist bekannt, und sein Secret wird angenommen")
        #expect(try german(Text("all \(7) clients: \("email, profile")")) == "alle 7 Clients: email, profile")
        let each = Text("each")
        #expect(
            try german(Text(untranslated: "\("a, b"): \(Text("\(each) is disabled"))")) == "a, b: jeder ist deaktiviert"
        )
        #expect(
            try german(
                .joined([Text("Enable the client at the provider."), Text("Only \("login, add-user") needs it.")]))
                == "Aktivieren Sie den Client beim Provider. Nur login, add-user braucht ihn.")
    }

    /// The location, the message and the reason of an error are each translated.
    @Test func aFaultOfAProfileIsTranslatedAsAWhole() throws {
        let reason = Text("its issuer names the tenant")
        #expect(
            try german(
                Text(
                    untranslated:
                        "\("/x"):\(4):\(1): \(Text("\("tenant") does not apply to kind \("oidc"): \(reason)"))"))
                == "/x:4:1: tenant gilt nicht für kind oidc: der issuer nennt schon den Mandanten")
        #expect(
            try german(
                Text(
                    "The connection to the provider was lost\(Text(untranslated: " (\("reset by peer"))")): try again.")
            )
                == "Die Verbindung zum Provider ist abgebrochen (reset by peer): Versuchen Sie es erneut.")
    }

    /// Several sentences, such as two warnings of a profile, are each translated.
    @Test func severalSentences() throws {
        let text: Text = .joined([
            Text("\("/x") is not a folder."), Text("Choose another place with IDP_WIZARD_HOME."),
        ])
        #expect(try german(text) == "/x ist kein Ordner. Wählen Sie mit IDP_WIZARD_HOME einen anderen Ort.")
        #expect(try german(Text("warning: \(text)")).hasPrefix("Warnung: /x ist kein Ordner. "))
    }

    /// If a part has no translation, the whole is English, so no sentence mixes languages.
    @Test func aSentenceWithAnUnknownPartStaysInEnglish() throws {
        let unknown: Text = .joined([Text("\("/x") is not a folder."), Text("This sentence has no text.")])
        #expect(try german(unknown) == unknown.english)
        #expect(try german(Text("warning: \(unknown)")) == "warning: " + unknown.english)
    }

    /// Errors of the transport are shown in alerts and on standard error.
    @Test(arguments: HTTPExchangeError.Reason.allCases.filter { $0 != .cancelled })
    func aFailedConnectionHasItsSentenceInEveryLanguage(_ reason: HTTPExchangeError.Reason) throws {
        let error = IdpSdkError(
            HTTPExchangeError(reason, detail: Text(verbatim: "could not connect to h port 1: refused")))
        try expectInEveryLanguage(fault: error.words)
    }

    /// Foreign text is never taken for a sentence of this program.
    @Test(arguments: [
        "invalid_request: Client not found.", "error: something {finding} is wrong", "a, b: c", "", "Cancelled.",
        "There is no client of that name", "x takes no \"y\"",
    ])
    func aServersWordsStayAsTheyAre(_ words: String) throws {
        for language in Language.all { #expect(try language.texts()(Text(verbatim: words)) == words) }
        #expect(try german(Text("The request failed: \(words)")) == "Die Anfrage ist fehlgeschlagen: \(words)")
    }
}

/// The texts of each language, loaded once.
private let textsByLanguage: [Language: Texts] = Language.all.reduce(into: [:]) { $0[$1] = try? $1.texts() }

/// Expects that an error worded by this program is translated into every language, with its location and names.
func expectInEveryLanguage(fault: Text, _ place: SourceLocation = #_sourceLocation) throws {
    for language in Language.all where language != .english {
        let texts = try #require(textsByLanguage[language], sourceLocation: place)
        let translated = texts.translation(of: fault)
        #expect(translated != nil && translated != fault.english, "\(language.tag): \(fault)", sourceLocation: place)
        #expect(translated?.contains("{") != true, "\(language.tag): \(fault)", sourceLocation: place)
        #expect(translated?.contains("the profile") != true, "\(language.tag): \(fault)", sourceLocation: place)
    }
}

/// Expects that each piece of advice, and each finding worded by the checks, is translated into every language.
func expectInEveryLanguage(_ findings: some Sequence<Finding>, _ place: SourceLocation = #_sourceLocation) throws {
    for finding in findings {
        for sentence in [finding.found, finding.advice].compactMap({ $0 }) where !sentence.isVerbatim {
            for texts in textsByLanguage.values {
                #expect(texts.translation(of: sentence)?.contains("{") == false, "\(sentence)", sourceLocation: place)
            }
        }
    }
}

extension Finding {
    var text: String { (try? Language.english.texts()).map { text(named: check.rawValue, columns: 0, $0) } ?? "" }
}
