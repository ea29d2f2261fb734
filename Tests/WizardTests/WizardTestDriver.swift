import Assets
import IdentityModel
import Terminal
import Testing

@testable import Wizard

/// Drives a wizard: each action says which effects it must have, all of them and no others.
struct WizardTestDriver {
    private(set) var state: WizardState
    private(set) var lastFlow = 0

    init(size: Size = .standard) throws {
        state = WizardState(size: size, settings: try Self.settings.get())
    }

    /// What happened, and the effects that it must have.
    mutating func send(
        _ action: WizardMessage, _ expected: [WizardEffect] = [], sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let effects = WizardReducer.reduce(into: &state, action)
        #expect(effects == expected, sourceLocation: sourceLocation)
    }

    /// What happened, whatever its effects are.
    @discardableResult
    mutating func sendAnyway(_ action: WizardMessage) -> [WizardEffect] { WizardReducer.reduce(into: &state, action) }

    /// A key, typed for the frame that is on the screen.
    mutating func press(
        _ key: Key, _ expected: [WizardEffect] = [], sourceLocation: SourceLocation = #_sourceLocation
    ) {
        send(.keyPressed(key, generation: state.generation), expected, sourceLocation: sourceLocation)
    }

    /// Characters, typed for the frame that is on the screen; none of them has an effect.
    mutating func type(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
        for character in text { press(.character(character), sourceLocation: sourceLocation) }
    }

    /// A text that is pasted.
    mutating func paste(_ text: String) {
        send(.pasted(Paste(Array(text.utf8)), generation: state.generation))
    }

    /// The screen that is shown.
    var kind: ScreenKind { state.screen.kind }

    /// The rows of the screen.
    func rows(_ size: Size = .standard, glyphs: Glyphs = .unicode) throws -> [String] {
        WizardRenderer.render(state, size: size, theme: try Self.theme, glyphs: glyphs).textRows
    }

    /// The whole screen as one text.
    func text(_ size: Size = .standard) throws -> String { try rows(size).joined(separator: "\n") }

    /// The theme that the program has.
    static var theme: Theme { get throws { try readTheme.get() } }

    private static let readTheme = Result { try Theme(parsing: EmbeddedFile.standardTheme) }
    private static let settings = Result {
        WizardSettings(
            texts: try Texts(parsing: EmbeddedFile.englishTexts),
            catalogue: try FieldCatalogue(parsing: EmbeddedFile.fieldCatalogue))
    }
}
