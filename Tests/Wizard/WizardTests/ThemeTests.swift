import Assets
import Localization
import Terminal
import TerminalUI
import Testing

@testable import Wizard

struct ThemeTests {
    static func theme(_ name: ThemeName) throws -> Theme {
        switch name {
        case .dark: try Theme(parsing: EmbeddedFile.darkTheme)
        case .light: try Theme(parsing: EmbeddedFile.lightTheme)
        case .highContrast: try Theme(parsing: EmbeddedFile.highContrastTheme)
        case .projector: try Theme(parsing: EmbeddedFile.projectorTheme)
        case .mono: try Theme(parsing: EmbeddedFile.monoTheme)
        }
    }

    /// The minimum contrast of a theme if both colours are known (WCAG 2.2, 1.4.3 and 1.4.6).
    static func least(_ name: ThemeName) -> Double { name == .highContrast ? 7 : 4.5 }

    /// The roles of readable text: all except lines, empty fields and the modules of QR codes.
    static let texts = Role.allCases.filter { ![.rule, .blank, .qr, .qrLight, .qrDark].contains($0) }

    /// The backgrounds of dark terminals: black, and those of Visual Studio Code, Ubuntu and Solarized.
    static let darkGrounds = [RGB(0, 0, 0), RGB(0x1E, 0x1E, 0x1E), RGB(0x30, 0x0A, 0x24), RGB(0x00, 0x2B, 0x36)]

    @Test(arguments: ThemeName.allCases, texts)
    func textCanBeRead(_ name: ThemeName, _ role: Role) throws {
        let style = try Self.theme(name)[role]
        // The terminal decides how dim text looks; usually it has half of the contrast.
        #expect(!style.attributes.contains(.dim), "\(role)")
        // The dark theme keeps the terminal's background, which is dark, and its text colour if it does not set one.
        let grounds = style.background?.fixedRGB.map { [$0] } ?? (name == .dark ? Self.darkGrounds : [])
        guard let color = style.foreground else { return }
        let text = try #require(color.fixedRGB, "\(role) leaves its colour to the user's palette")
        for ground in grounds {
            #expect(text.contrast(with: ground) >= Self.least(name), "\(role) \(text) on \(ground)")
        }
    }

    @Test(arguments: ThemeName.allCases, BasicPalette.allCases)
    func textCanBeReadWithSixteenColours(_ name: ThemeName, _ palette: BasicPalette) throws {
        let theme = try Self.theme(name)
        for role in Self.texts {
            guard let text = theme[role].foreground.map(palette.rgb) else { continue }
            for ground in theme[role].background.map({ [palette.rgb($0)] }) ?? Self.darkGrounds {
                #expect(text.contrast(with: ground) >= 4.5, "\(role) \(text) on \(ground)")
            }
        }
    }

    /// A sign is always accompanied by a colour or an attribute, with 256 colours, with 16 and without colours.
    @Test(arguments: ThemeName.allCases) func failuresStandOut(_ name: ThemeName) throws {
        let theme = try Self.theme(name)
        for other in [Role.text, .request, .answer, .dim, .done] {
            let (failed, others) = (theme[.failed], theme[other])
            #expect(failed != others, "\(other)")
            #expect(
                failed.attributes != others.attributes || failed.foreground?.basic != others.foreground?.basic
                    || failed.background?.basic != others.background?.basic, "\(other)")
        }
        #expect(theme.withoutColours[.failed] != theme.withoutColours[.text])
    }

    @Test(arguments: ThemeName.allCases) func requestsAndAnswersAreTold(_ name: ThemeName) throws {
        let theme = try Self.theme(name)
        let (request, answer) = (theme[.request], theme[.answer])
        if name == .mono {
            #expect(request.attributes != answer.attributes)
        } else {
            #expect(Set([request, answer, theme[.text]].map(\.foreground)).count == 3)
            #expect(request.foreground?.basic != answer.foreground?.basic)
        }
    }

    @Test(arguments: [ThemeName.light, .highContrast, .projector])
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
