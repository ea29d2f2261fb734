import HTTPMessage
import IdentityModel
import OpenID
import PageMarkup
import Sentences
import TestSupport
import Testing

@testable import UserAgents

/// This program's own browser pages, in each language.
@Suite struct AgentPageTests {
    private static let pages: [AgentPage] = [
        .done, .signedOut, .moment(), .refused("access_denied"), .over,
        .failed(Text("The provider redirects in a loop.")),
        .unanswered("timeout"), .notTaken(AuthorizationResponseError.stateMismatch.sentence),
        .hostNotAllowed("evil.example"), .stranger, .usedUp, .notYet, .missing, .handOver(to: "/answer"),
    ]

    private static func frame(_ language: String?) -> AgentPageFrame {
        AgentPageFrame(tenantName: "demo", styleSheet: "", language: language, random: SeededRandom.another())
    }

    private static func text(_ page: AgentPage, _ frame: AgentPageFrame) -> String {
        String(decoding: page.response(status: 200, frame: frame).body, as: UTF8.self)
    }

    /// No sentence of the English page remains in another language.
    @Test(arguments: PageTexts.all.dropFirst()) func everyPageIsInEveryLanguage(_ texts: PageTexts) {
        for page in Self.pages {
            let text = Self.text(page, Self.frame(texts.tag))
            #expect(text.contains("<html lang=\"\(texts.tag)\""))
            #expect(!text.contains("{"), "\(text)")
            for own in [page.title] + page.paragraphs { #expect(!text.contains(">\(own.english)<"), "\(own)") }
            if let alert = page.alert { #expect(!text.contains(alert.english), "\(alert)") }
        }
    }

    /// The reasons for rejecting a response are translated into every language.
    @Test(arguments: [
        AuthorizationResponseError.stateMismatch, .stateMissing, .codeAndError,
        .issuerMismatch(received: UntrustedText("evil")),
        .issuerMissing, .repeatedParameter("state"), .neitherCodeNorError,
    ])
    func aRefusedAnswerHasASentenceInEveryLanguage(_ refusal: AuthorizationResponseError) {
        #expect(PageTexts.english(refusal.sentence) == refusal.sentence.english)
        for texts in PageTexts.all.dropFirst() { #expect(texts(refusal.sentence) != refusal.sentence.english) }
    }

    /// The browser's languages take precedence over the wizard's; unsupported ones are skipped.
    @Test(arguments: [
        ("tr", nil as String?, "tr"), ("fr, de;q=0.5", "tr", "de"), ("fr", "tr", "tr"), ("", "de-AT", "de"),
        ("de;q=0", nil, "en"),
    ])
    func theLanguageIsTheBrowsersElseTheWizards(_ accepted: String, _ own: String?, _ expected: String) {
        let request = HTTPRequest(target: "/", headers: ["Accept-Language": accepted])
        #expect(Self.frame(own).speaking(to: request).texts.tag == expected)
    }

    @Test func theWholeWayIsInTheBrowsersLanguage() async throws {
        let fixture = try AgentFixture { _, request in AgentFixture.redirect(AgentFixture.answer(request)) }
        let stranger = try await fixture.get(fixture.place + "/x", ["Accept-Language": "tr"])
        #expect(stranger.text.contains("Burada kullanılamaz"))
        let response = try await fixture.get(try await fixture.start(), ["Accept-Language": "de"])
        #expect(response.text.contains("Die Antwort ist angekommen."))
        await fixture.agent.close()
    }
}
