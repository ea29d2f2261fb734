import HTML
import HTTPMessage
import IdentityModel
import Localization
import Sentences
import TestSupport
import Testing

@testable import IdentityStore
@testable import OpenIDProvider
@testable import PageMarkup

@Suite struct PageTextsTests {
    /// Markup stands for a part of a text, wherever the language has it.
    @Test func aTextIsDividedAroundAPart() {
        let words = PageTexts.all.map { $0.words { Text("Continue with \($0)") } }
        #expect(words[0] == ("Continue with ", ""))
        #expect(words[1] == ("Weiter mit ", ""))
        #expect(words[2].before.isEmpty && words[2].after.hasPrefix(" "))
    }

    @Test func theLanguagesAreNamedInTheirOwnWords() {
        #expect(PageTexts.all.map(\.tag) == ["en", "de", "tr"])
        #expect(PageTexts.all.map(\.name) == ["English", "Deutsch", "Türkçe"])
    }

    private static let slash = RefusedCharacter(in: "ja/ne") { $0 == "/" }

    private static let name = "state"

    static let errors: [InputRefusal] =
        FormError.allCases.filter { $0 != .protocolError }.map { error in
            .form(error, error.words(["2"]) == error.words() ? nil : 2)
        }
        + [
            .form(.userLocked, variant: FormError.Variant.temporarilyLocked),
            .form(.passwordIsUsername, variant: FormError.Variant.passwordContainsUsername),
            .missing(.username), .missing(.email), .missing(.firstName), .missing(.lastName), .missing(.userCode),
            .missing(.deviceLabel), .invalid(.username), .invalid(.email), .invalid(.firstName),
            .invalid(.lastName), .invalid(.userCode), .invalid(.deviceLabel),
            .invalid(.username, slash), .invalid(.firstName, slash), .invalid(.lastName, slash),
            .protocolError(Text("Client not found.", context: "keycloak")),
            .protocolError(Text("Invalid parameter: redirect_uri", context: "keycloak")),
            .protocolError(Text("Parameter \(name) is longer than \(4000) bytes")),
            .protocolError(Text("Realm not enabled", context: "keycloak")),
        ]
        + [
            DeviceRefusal.clientDataMissing, .clientDataRefused, .clientDataSeenBefore, .malformedClientID,
            .clientIDMissing, .notActivated, .deviceUnknown, .linkedToAnotherUser,
        ].map(\.inputError)

    @Test(arguments: errors)
    func everyErrorHasASentenceInEveryLanguageWithItsNumbers(_ error: InputRefusal) {
        for texts in PageTexts.all.dropFirst() {
            let sentence = texts(error.sentence)
            #expect(sentence != error.sentence.english && !sentence.contains("{"), "\(texts.tag): \(sentence)")
            for parameter in error.parameters { #expect(sentence.contains(parameter)) }
        }
    }

    @Test func anUnknownSentenceStaysEnglish() {
        #expect(PageTexts.all.map { $0(Text("<b>Nobody wrote this</b>")) }.allSatisfy { $0.hasPrefix("<b>") })
    }

    @Test func theConsentTextsOfBuiltInScopesAreInEveryLanguage() {
        let texts = BuiltInScopes.scopes(random: SeededRandom.another()).compactMap(\.consentText)
        #expect(texts.count == 7)
        for text in texts {
            let words = PageTexts.all.map { $0.keycloak(text) }
            #expect(Set(words).count == 3 && words.allSatisfy { !$0.contains("$") }, "\(text)")
        }
        #expect(PageTexts.all.map { $0.keycloak("User profile") } == Array(repeating: "User profile", count: 3))
    }

    @Test(arguments: SamplePages.all(), PageThemeName.allCases)
    func aPageInAnotherLanguageHasTheSameInputsAndNoEnglish(_ sample: SamplePages.Sample, _ theme: PageThemeName) throws
    {
        let english = try read(sample.page, theme, .english)
        let own: Set = ["OpenID Connect", "jane"]
        for texts in PageTexts.all.dropFirst() {
            let page = try read(sample.page, theme, texts)
            #expect(
                page.forms.map { $0.controls.map(\.name) } == english.forms.map { $0.controls.map(\.name) })
            #expect(page.forms.map(\.action) == english.forms.map(\.action))
            // Machine-readable parts are the same: the numbers of an error and the IDs of its elements.
            for id in ["error-subsystem", "error-code"] {
                #expect(page.text(ofElement: id) == english.text(ofElement: id))
            }
            #expect(page.listItems(inElement: "error-parameters") == english.listItems(inElement: "error-parameters"))
            #expect(page.heading != english.heading)
            for control in page.forms.flatMap(\.controls) where control.kind.isButton && !control.label.isEmpty {
                #expect(!english.forms.flatMap(\.controls).contains { $0.label == control.label }, "\(control.label)")
            }
            #expect(!own.contains(page.heading))
        }
    }

    @Test(arguments: SamplePages.all(), PageThemeName.allCases)
    func aPageThatCanBeShownAgainOffersEveryLanguageWithoutAScript(
        _ sample: SamplePages.Sample, _ theme: PageThemeName
    ) throws {
        let page = try read(sample.page, theme, .english, request: SamplePages.action)
        let offered = page.links.filter { $0.reference.contains("kc_locale=") }.map(\.reference)
        guard sample.page.kind == .formPost else {
            #expect(offered.count == 2 && offered.allSatisfy { !$0.contains("session_code") || sample.isWithoutForm })
            #expect(offered.map { $0.hasSuffix("kc_locale=de") || $0.contains("kc_locale=de&") } == [true, false])
            return
        }
        #expect(offered.isEmpty)
    }

    @Test(arguments: [
        ("", "", "", "en"), ("de", "tr", "en", "de"), ("", "tr en", "de", "tr"), ("", "xx de-AT", "tr", "de"),
        ("", "", "de-CH, en;q=0.8", "de"), ("", "", "fr, tr;q=0.4, de;q=0.7", "de"), ("", "", "de;q=0, tr;q=0.1", "tr"),
        ("xx", "", "tr", "tr"), ("", "", "*", "en"),
    ]) func theUsersChoiceComesBeforeTheClientsAndTheBrowsers(
        _ choice: String, _ locales: String, _ accepted: String, _ expected: String
    ) {
        var query = FormFields()
        if !choice.isEmpty { query.add("kc_locale", choice) }
        if !locales.isEmpty { query.add("ui_locales", locales) }
        let request = HTTPRequest(
            target: "/auth?" + query.encoded, headers: accepted.isEmpty ? [:] : ["Accept-Language": accepted])
        #expect(LanguageWishes(request).texts.tag == expected)
    }

    @Test func aRememberedChoiceComesBeforeTheBrowsersLanguagesAndAfterTheLogins() {
        let request = HTTPRequest(
            target: "/auth", headers: ["Cookie": "a=b; KEYCLOAK_LOCALE=tr", "Accept-Language": "de"])
        #expect(LanguageWishes(request).texts.tag == "tr")
        #expect(LanguageWishes(request, login: "de").texts.tag == "de")
        #expect(LanguageWishes.chosen(in: request) == nil)
    }

    private func read(
        _ page: any OpenIDProvider.Page, _ theme: PageThemeName, _ texts: PageTexts, request: PageAddress? = nil
    ) throws -> HTMLPage {
        let response = LoginPages(tenantName: "Sandbox", theme: theme, texts: texts, request: request).response(page)
        #expect(response.headers["Content-Language"] == texts.tag)
        #expect(response.shown.lowercased().contains(" lang=\"\(texts.tag)\""))
        return try HTMLPage(response.body, contentType: response.headers["Content-Type"])
    }
}

extension SamplePages.Sample {
    /// Whether the page has no form, so that its links repeat the request.
    fileprivate var isWithoutForm: Bool {
        switch page.kind {
        case .error, .info, .loggedOut, .pageExpired, .logoutConfirmation: true
        default: false
        }
    }
}
