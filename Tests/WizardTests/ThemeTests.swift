import Assets
import Terminal
import Testing

@testable import Wizard

struct ThemeTests {
    static func theme(_ name: ThemeName) throws -> Theme {
        switch name {
        case .dark: try Theme(parsing: EmbeddedFile.darkTheme)
        case .light: try Theme(parsing: EmbeddedFile.lightTheme)
        case .highContrast: try Theme(parsing: EmbeddedFile.highContrastTheme)
        case .mono: try Theme(parsing: EmbeddedFile.monoTheme)
        }
    }

    /// The smallest contrast that a theme may have where both colours are known (WCAG 2.2, 1.4.3 and 1.4.6).
    static func least(_ name: ThemeName) -> Double { name == .highContrast ? 7 : 4.5 }

    @Test(arguments: ThemeName.allCases, Role.allCases)
    func textCanBeRead(_ name: ThemeName, _ role: Role) throws {
        // The light and the dark half of a QR code are cells of one colour.
        guard role != .qrLight, role != .qrDark else { return }
        let style = try Self.theme(name)[role]
        // The dark theme keeps the terminal's background, which is dark.
        let ground = style.background?.fixedRGB ?? (name == .dark ? RGB(0, 0, 0) : nil)
        guard let text = style.foreground?.fixedRGB, let ground else { return }
        #expect(text.contrast(with: ground) >= Self.least(name), "\(role) \(text) on \(ground)")
    }

    @Test(arguments: [ThemeName.light, .highContrast])
    func aThemeThatPaintsTheScreenHasKnownColoursForEveryRole(_ name: ThemeName) throws {
        let theme = try Self.theme(name)
        for role in Role.allCases {
            #expect(theme[role].foreground?.fixedRGB != nil, "\(role)")
            #expect(theme[role].background?.fixedRGB != nil, "\(role)")
        }
    }

    @Test func monoHasNoColours() throws {
        let theme = try Self.theme(.mono)
        #expect(Role.allCases.allSatisfy { theme[$0].foreground == nil && theme[$0].background == nil })
    }

    @Test func highContrastIsNeverDim() throws {
        let theme = try Self.theme(.highContrast)
        #expect(Role.allCases.allSatisfy { !theme[$0].attributes.contains(.dim) })
    }

    @Test(arguments: ThemeName.allCases)
    func theFocusShowsWithoutColours(_ name: ThemeName) throws {
        let theme = try Self.theme(name).withoutColours
        #expect(theme[.focus] != theme[.text])
        #expect(theme[.key] != theme[.keyLabel])
        #expect(theme[.heading] != theme[.text])
    }

    @Test(arguments: ThemeName.allCases)
    func aThemeChangesNoText(_ name: ThemeName) throws {
        for scene in GoldenScreenTests.scenes {
            let state = try scene.make().state
            func rows(_ theme: Theme) -> [String] {
                WizardRenderer.render(state, size: .standard, theme: theme, glyphs: .unicode).textRows
            }
            #expect(rows(try Self.theme(name)) == rows(.bare), "\(scene.name)")
        }
    }

    @Test func aRoleHasTheColoursOfTextWhereItNamesNone() throws {
        let theme = try Theme(parsing: "text = black on-white\nfocus = bold\ntodo = red".utf8)
        #expect(theme[.focus] == Style(foreground: .black, background: .white, attributes: .bold))
        #expect(theme[.todo] == Style(foreground: .red, background: .white))
        #expect(theme[.rule] == Style(foreground: .black, background: .white))
    }
}
