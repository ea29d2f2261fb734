import FoundationEssentials
import HTML
import HTTPMessage
import IdentityModel
import Testing

@testable import IdentityStore
@testable import OpenIDProvider
@testable import PageMarkup

/// Properties of every page in every theme.
@Suite struct LoginPagesTests {
    private static let hostile = "\"'><script>alert(1)</script></script>&amp;\u{0}\u{1B}[2J\u{85}"

    @Test(arguments: SamplePages.all(text: hostile), PageThemeName.allCases)
    func nothingThatWasTypedOrConfiguredBecomesMarkup(_ sample: SamplePages.Sample, _ theme: PageThemeName) throws {
        let response = LoginPages(tenantName: Self.hostile, theme: theme).response(sample.page, answersPost: true)
        let text = response.shown
        #expect(!text.contains("alert(1)</script>"))
        #expect(!text.lowercased().contains("<script>alert"))
        #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || (0x7F...0x9F).contains($0.value) })
        // Parsed as HTML, the page has the same elements as without the text.
        let bland = LoginPages(tenantName: "Sandbox", theme: theme)
            .response(try #require(SamplePages.all().first { $0.name == sample.name }).page, answersPost: true)
        let counts = try [response, bland].map { try read($0).forms.map(\.controls.count) }
        #expect(counts[0] == counts[1])
    }

    @Test(arguments: SamplePages.all(text: hostile))
    func kobilsPagesCanBeReadAsXML(_ sample: SamplePages.Sample) {
        let response = LoginPages(tenantName: Self.hostile).response(sample.page, answersPost: true)
        #expect(WellFormedness.problem(in: response.shown) == nil)
    }

    @Test(arguments: SamplePages.all(text: "a\u{202E}b\u{2066}c"), PageThemeName.allCases)
    func noTextTurnsTheDirectionOfWhatStandsAroundIt(_ sample: SamplePages.Sample, _ theme: PageThemeName) throws {
        let page = try read(LoginPages(tenantName: "a\u{202E}b", theme: theme).response(sample.page))
        let shown = ([page.title, page.heading] + page.paragraphs).joined()
        #expect(!shown.unicodeScalars.contains { "\u{202E}\u{2066}".unicodeScalars.contains($0) })
        #expect(shown.contains("a<U+202E>b"))
    }

    @Test(arguments: SamplePages.all(), PageThemeName.allCases)
    func everyPageCarriesTheSecurityHeaders(_ sample: SamplePages.Sample, _ theme: PageThemeName) {
        let headers = LoginPages(tenantName: "Sandbox", theme: theme).response(sample.page).headers
        #expect(headers["Cache-Control"]?.contains("no-store") == true)
        #expect(headers["X-Frame-Options"] == "SAMEORIGIN")
        #expect(headers["X-Content-Type-Options"] == "nosniff")
        #expect(headers["X-Robots-Tag"] == "none")
        #expect(headers["Referrer-Policy"] == "no-referrer")
        let policy = headers["Content-Security-Policy"] ?? ""
        #expect(policy.hasPrefix("default-src 'none';"))
        #expect(!policy.contains("unsafe"))
        #expect(!policy.contains("form-action"))
    }

    @Test(arguments: SamplePages.all(), PageThemeName.allCases)
    func thePolicyAllowsExactlyTheScriptsOfThePage(_ sample: SamplePages.Sample, _ theme: PageThemeName) {
        let response = LoginPages(tenantName: "Sandbox", theme: theme).response(sample.page, answersPost: true)
        let allowed =
            (response.headers["Content-Security-Policy"] ?? "").split(separator: ";")
            .map { $0.split(separator: " ").map(String.init) }.first { $0.first == "script-src" } ?? ["script-src"]
        let digests = Self.scripts(in: response.shown).map {
            "'sha256-\(Data(SHA256.digest($0.utf8)).base64EncodedString())'"
        }
        #expect(Array(allowed.dropFirst()) == digests)
    }

    /// The content of each script as a browser parses it: up to the next end tag.
    private static func scripts(in text: String) -> [String] {
        var found: [String] = []
        var rest = text[...]
        while let start = rest.firstRange(of: /<(script|SCRIPT)[^>]*>/),
            let end = rest.firstRange(of: /<\/(script|SCRIPT)>/)
        {
            found.append(String(rest[start.upperBound..<end.lowerBound]))
            rest = rest[end.upperBound...]
        }
        return found
    }

    @Test(arguments: SamplePages.all(), PageThemeName.allCases)
    func everyInputHasALabelAndEveryPageAHeading(_ sample: SamplePages.Sample, _ theme: PageThemeName) throws {
        let page = try read(LoginPages(tenantName: "Sandbox", theme: theme).response(sample.page))
        #expect(!page.heading.isEmpty)
        #expect(page.title.hasSuffix("· Sandbox"))
        for control in page.forms.flatMap(\.controls)
        where !control.kind.isButton && control.kind != .hidden && !control.name.isEmpty {
            #expect(!control.label.isEmpty, "\(control.name)")
        }
    }

    @Test(arguments: SamplePages.all(), PageThemeName.allCases)
    func noSecretThatWasTypedComesBack(_ sample: SamplePages.Sample, _ theme: PageThemeName) throws {
        let page = try read(LoginPages(tenantName: "Sandbox", theme: theme).response(sample.page))
        for control in page.forms.flatMap(\.controls) where control.kind == .password { #expect(control.value.isEmpty) }
    }

    @Test func theStyleSheetIsServedUnderTheNameThatPagesUse() throws {
        let page = LoginPages(tenantName: "S").response(LoginForm(action: SamplePages.action))
        let address = StyleSheet.login.address.text
        #expect(page.shown.contains("href=\"\(address)\""))
        let response = try #require(StyleSheet.login.response(toPath: address))
        #expect(response.headers["Content-Type"]?.hasPrefix("text/css") == true)
        let text = response.shown
        #expect(text.contains("prefers-color-scheme: dark"))
        // The style sheet loads nothing else.
        #expect(!text.contains("url(") && !text.contains("@import"))
        #expect(StyleSheet.login.response(toPath: address + "x") == nil)
    }

    private func read(_ response: HTTPResponse) throws -> HTMLPage {
        try HTMLPage(response.body, contentType: response.headers["Content-Type"])
    }
}
