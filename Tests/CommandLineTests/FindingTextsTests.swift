import HTTPMessage
import IdentityModel
import Localization
import OpenID
import Testing

@testable import idp_wizard

/// Findings in other languages; ``expectInEveryLanguage(_:)`` is called with the findings of every test of the checks.
@Suite struct FindingTextsTests {
    /// Findings of several clients, and those with an addition, are composed of two sentences.
    @Test func aComposedFindingIsTranslatedAsAWhole() throws {
        let german = try FindingTexts(Language(locale: "de") ?? .english)
        #expect(
            german.translated("all 3 clients: KssIdpLogin is known, and its secret is accepted")
                == "alle 3 Clients: KssIdpLogin ist bekannt, und sein Secret wird angenommen")
        #expect(german.translated("all 7 clients: email, profile") == "alle 7 Clients: email, profile")
        #expect(
            german.translated("a, b: each is disabled") == "a, b: jeder ist deaktiviert")
        #expect(
            german.translated("Enable the client at the provider. Only login, add-user needs it.")
                == "Aktivieren Sie den Client beim Provider. Nur login, add-user braucht ihn.")
    }

    /// A fault's place, its words and its reason are each in the language.
    @Test func aFaultOfAProfileIsTranslatedAsAWhole() throws {
        let german = try FindingTexts(Language(locale: "de") ?? .english)
        #expect(
            german.translated("/x:4:1: tenant does not apply to kind oidc: its issuer names the tenant")
                == "/x:4:1: tenant gilt nicht für kind oidc: der issuer nennt schon den Mandanten")
        #expect(
            german.translated("line 1, column 1: the profile needs the key base-url.")
                == "Zeile 1, Spalte 1: Profil: der Schlüssel base-url fehlt.")
        #expect(
            german.translated("The connection to the provider was lost (reset by peer): try again.")
                == "Die Verbindung zum Provider ist abgebrochen (reset by peer): Versuchen Sie es erneut.")
        #expect(FindingTexts.shown("a sentence of a server.", in: "de") == "a sentence of a server.")
    }

    /// What the transport reports is shown in alerts and on standard error.
    @Test(arguments: HTTPExchangeError.Reason.allCases.filter { $0 != .cancelled })
    func aFailedConnectionHasItsSentenceInEveryLanguage(_ reason: HTTPExchangeError.Reason) throws {
        let error = IdpSdkError(HTTPExchangeError(reason, detail: "could not connect to h port 1: refused"))
        try expectInEveryLanguage(fault: error.errorDescription)
    }

    /// Why a page came back, where it says nothing itself.
    @Test(arguments: [
        "The page was shown again without a reason.",
        "The provider led back to the page and took no values: the page may have expired.",
    ])
    func aPageThatComesBackHasItsSentenceInEveryLanguage(_ sentence: String) throws {
        try expectInEveryLanguage(fault: sentence)
    }

    /// What a server wrote is not taken for a sentence of the checks.
    @Test(arguments: ["invalid_request: Client not found.", "error: something {finding} is wrong", "a, b: c", ""])
    func aServersWordsStayAsTheyAre(_ words: String) throws {
        for language in Language.all {
            let finding = Finding.failed(.form, words, "Prüfen")
            #expect(try FindingTexts(language).translated(finding) == finding)
        }
    }

    /// Each beginning of the words is a sentence of the program, and the words as a whole are not: the ways to divide them are not all tried.
    @Test(arguments: ["Nothing was changed. ", "warning: ", "a, b: "])
    func aServersWordsThatCanBeDividedInManyWaysAreNotSearchedForEver(_ part: String) throws {
        let words = String(repeating: part, count: 60) + "z"
        for language in Language.all {
            #expect(try FindingTexts(language).translated(words) == nil)
        }
    }

    /// English is not looked up: each finding is the checks' own.
    @Test func englishIsAsTheChecksWroteIt() throws {
        let finding = Finding.ok(.address, "https://id.example answers")
        #expect(try FindingTexts(.english).translated(finding) == finding)
    }
}

/// The texts that are looked up, made once.
private let textsByLanguage: [Language: FindingTexts] = Language.all.reduce(into: [:]) {
    $0[$1] = try? FindingTexts($1)
}

/// A fault that the program worded has its sentence in every language, with its place and its names.
func expectInEveryLanguage(fault: String, _ place: SourceLocation = #_sourceLocation) throws {
    for language in Language.all where language != .english {
        let texts = try #require(textsByLanguage[language], sourceLocation: place)
        let translated = texts.translated(fault)
        #expect(translated != nil && translated != fault, "\(language.tag): \(fault)", sourceLocation: place)
        #expect(translated?.contains("{") != true, "\(language.tag): \(fault)", sourceLocation: place)
        #expect(translated?.contains("the profile") != true, "\(language.tag): \(fault)", sourceLocation: place)
    }
}

/// Each advice, and each finding that the checks wrote themselves, has its sentence in every language.
func expectInEveryLanguage(_ findings: some Sequence<Finding>, _ place: SourceLocation = #_sourceLocation) throws {
    // Lists of names, and what servers answered.
    let lists: Set<Finding.Check> = [.scopes, .algorithms, .clientScopes, .clock]
    for language in Language.all where language != .english {
        let texts = try FindingTexts(language)
        for finding in findings {
            let translated = texts.translated(finding)
            if let advice = finding.advice {
                #expect(translated.advice != advice, "\(language.tag): \(advice)", sourceLocation: place)
            }
            if !finding.text.hasPrefix("✗"), !lists.contains(finding.check), finding.found.contains(" ") {
                #expect(translated.found != finding.found, "\(language.tag): \(finding.found)", sourceLocation: place)
            }
            #expect(!translated.found.contains("{") && translated.advice?.contains("{") != true, sourceLocation: place)
        }
    }
}
