import IdentityModel
import Terminal
import TerminalUI
import Testing

@testable import Wizard

/// Compares every screen in the standard window, and those with another layout in a wide window, with accepted files.
///
/// ``WideScreenTests`` checks every other screen in a wide window.
struct GoldenScreenTests {
    struct Scene: Sendable, CustomTestStringConvertible {
        let name: String
        let make: @Sendable () throws -> WizardTestDriver
        var testDescription: String { name }

        init(_ name: String, _ make: @escaping @Sendable () throws -> WizardTestDriver) {
            self.name = name
            self.make = make
        }
    }

    static let wideSize = Size(width: 140, height: 40)

    /// The sizes at which a scene has a file.
    static func sizes(of scene: Scene) -> [Size] {
        var sizes = [Size.standard]
        if wide.contains(scene.name) { sizes.append(wideSize) }
        // The sentence for a window that is too small is the same on every screen.
        if scene.name == "start-first-time" { sizes.append(Size(width: 40, height: 10)) }
        return sizes
    }

    /// One scene per layout that only a wide window has: a second column, a panel, a picture, a wider table.
    static let wide: Set<String> = [
        "start-login-required", "start-wide-names", "mode", "credentials", "credentials-refused", "page-authenticator",
        "page-authenticator-long", "progress", "result-activated", "failure-code-expired", "code-issued", "users",
        "users-page", "users-marked", "users-marked-codes", "desk-code-issued", "clients", "sheet-user",
        "sheet-provider", "help-users", "palette-start", "settings", "states", "profile", "check-failed", "file",
        "file-findings", "file-options", "file-running", "file-ended", "web-address", "login-elsewhere", "events",
        "tokens", "watch", "connect",
        "events-jane", "sudo-start", "sudo-form-fsso", "sudo-registrations",
    ]

    @Test(arguments: GoldenScreenTests.scenes)
    func aScreenLooksAsItWasAccepted(_ scene: Scene) throws {
        let driver = try scene.make()
        for size in Self.sizes(of: scene) {
            let grid = WizardRenderer.render(
                driver.state, size: size, theme: try WizardTestDriver.theme, glyphs: .unicode)
            try Golden(name: "\(scene.name)-\(size.width)x\(size.height)").compare(grid)
        }
    }

    @Test(arguments: GoldenScreenTests.inASCII)
    func aScreenReadsInASCIIAndWithoutColour(_ name: String) throws {
        let scene = try #require(Self.scenes.first { $0.name == name })
        let theme = try WizardTestDriver.theme.withoutColours
        let grid = WizardRenderer.render(try scene.make().state, size: .standard, theme: theme, glyphs: .ascii)
        for row in grid.textRows where !row.allSatisfy({ $0.isASCII }) { Issue.record("\(row)") }
        try Golden(name: "\(name)-ascii-80x24").compare(grid)
    }

    @Test(arguments: ThemeName.allCases, GoldenScreenTests.themed)
    func aThemeLooksAsItWasAccepted(_ theme: ThemeName, _ name: String) throws {
        let scene = try #require(Self.scenes.first { $0.name == name })
        let grid = WizardRenderer.render(
            try scene.make().state, size: .standard, theme: try ThemeTests.theme(theme), glyphs: .unicode)
        try Golden(name: "\(name)-\(theme.rawValue)-theme-80x24").compare(grid)
    }

    @Test func noGoldenIsLeftOver() throws {
        let sized = Self.scenes.flatMap { scene in
            Self.sizes(of: scene).map { "\(scene.name)-\($0.width)x\($0.height)" }
        }
        let ascii = Self.inASCII.map {
            "\($0)-ascii-80x24"
        }
        let themed = Self.themed.flatMap { name in ThemeName.allCases.map { "\(name)-\($0.rawValue)-theme-80x24" } }
        let known = Set(try Golden.names())
        let runs = GoldenRunTests.goldens + GoldenLanguageTests.goldens
        #expect(known == Set(sized + ascii + themed + runs))
    }

    static let inASCII = [
        "start-first-time", "credentials-refused", "users", "code-issued", "result-activated", "page-kinds",
        "page-authenticator", "page-recovery-codes",
    ]
    static let themed = ["start-notices", "credentials-refused", "settings"]
    static let scenes: [Scene] =
        starts + onboarding + flows + pages + webViews + checks + sheets + ends + lists + events + sudo + settings
        + faults + providers + wideNames + desk + files + states
}
