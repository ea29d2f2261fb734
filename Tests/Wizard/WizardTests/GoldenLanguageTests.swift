import Assets
import Sentences
import Terminal
import Testing

@testable import Wizard

/// The main screens in the other languages, compared with accepted files.
///
/// No sentence of any screen is cut off in any language.
struct GoldenLanguageTests {
    static let names = [
        "start-first-time", "mode", "credentials-refused", "progress", "result-activated", "failure-code-expired",
        "help-start",
    ]
    static let sizes = [Size(width: 80, height: 24), Size(width: 140, height: 40)]
    static let tags = LanguageTests.others
    static var goldens: [String] { tags.flatMap { tag in names.map { "\($0)-\(tag)-80x24" } } }

    private static func grid(_ scene: GoldenScreenTests.Scene, _ tag: String, _ size: Size) throws -> Grid {
        let driver = try WizardTestDriver.$language.withValue(tag) { try scene.make() }
        return WizardRenderer.render(driver.state, size: size, theme: try WizardTestDriver.theme, glyphs: .unicode)
    }

    @Test(arguments: names, tags) func aMainScreenLooksAsItWasAccepted(_ name: String, _ tag: String) throws {
        let scene = try #require(GoldenScreenTests.scenes.first { $0.name == name })
        try Golden(name: "\(name)-\(tag)-80x24").compare(Self.grid(scene, tag, .standard))
    }

    /// A language may need more rows than English, but no ellipsis where English has none.
    @Test(arguments: GoldenScreenTests.scenes, tags)
    func noSentenceIsCutThatEnglishShows(_ scene: GoldenScreenTests.Scene, _ tag: String) throws {
        // The palette has one row per command and cuts off explanations in every language. So do names that are too
        // long.
        if scene.name.hasPrefix("palette") || scene.name == "users-wide-names" { return }
        for size in Self.sizes {
            let (english, own) = (try Self.grid(scene, "en", size).textRows, try Self.grid(scene, tag, size).textRows)
            func cuts(_ rows: [String]) -> Int { rows.dropFirst().joined().count { $0 == "…" } }
            #expect(cuts(own) <= cuts(english), "\(size)\n\(own.joined(separator: "\n"))")
        }
    }

    /// Text of the provider in right-to-left scripts and wide characters does not shift the columns.
    @Test(arguments: ["مستخدم الاختبار", "利用者テスト", "משתמש", "ผู้ใช้", "e\u{301}te\u{301}"])
    func namesOfEveryScriptKeepTheColumns(_ name: String) throws {
        for tag in ["en"] + Self.tags {
            var driver = try WizardTestDriver.$language.withValue(tag) { try Scenes.started() }
            driver.sendAnyway(.noticeRaised(.sentence(Text(verbatim: name))))
            for size in Self.sizes {
                let rows = try driver.rows(size)
                #expect(rows.allSatisfy { displayWidth($0) <= size.width })
                #expect(rows.contains { $0.contains(name) }, "\(rows.joined(separator: "\n"))")
            }
        }
    }
}
