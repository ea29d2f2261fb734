import Assets
import FlowModel
import IdentityModel
import Localization
import Terminal
import TerminalUI
import TestSupport
import Testing

@testable import Wizard

/// Drives a wizard and checks that each message has exactly the expected effects.
struct WizardTestDriver {
    private(set) var state: WizardState
    private(set) var lastFlow = 0

    init(size: Size = .standard, preferences: WizardPreferences = WizardPreferences()) throws {
        state = WizardState(size: size, settings: try Self.settings(in: Self.language), preferences: preferences)
    }

    /// Sends a message that must have exactly these effects.
    mutating func send(
        _ action: WizardMessage, _ expected: [WizardEffect] = [], sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let effects = WizardReducer.reduce(into: &state, action)
        #expect(effects == expected, sourceLocation: sourceLocation)
    }

    /// Sends a message and returns its effects unchecked.
    @discardableResult
    mutating func sendAnyway(_ action: WizardMessage) -> [WizardEffect] { WizardReducer.reduce(into: &state, action) }

    /// Presses a key in the current frame.
    mutating func press(
        _ key: Key, _ expected: [WizardEffect] = [], sourceLocation: SourceLocation = #_sourceLocation
    ) {
        send(.keyPressed(key, on: frameOfKeys), expected, sourceLocation: sourceLocation)
    }

    /// Presses a key and returns its effects unchecked.
    @discardableResult
    mutating func pressAnyway(_ key: Key) -> [WizardEffect] { sendAnyway(.keyPressed(key, on: frameOfKeys)) }

    /// Types characters in the current frame.
    ///
    /// None of them may have an effect.
    mutating func type(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
        for character in text { press(.character(character), sourceLocation: sourceLocation) }
    }

    /// Issues a code to the focused user of the list, who is activated: it asks first.
    mutating func issueCode(to user: String, sourceLocation: SourceLocation = #_sourceLocation) {
        press(.function(5), sourceLocation: sourceLocation)
        press(.down, sourceLocation: sourceLocation)
        press(.enter, [.administration(.perform(.issueCode, on: UserID(user)))], sourceLocation: sourceLocation)
    }

    /// Returns from a screen that hid the list of users, which is read again.
    mutating func goBackToUsers(sourceLocation: SourceLocation = #_sourceLocation) {
        press(.escape, [.administration(.loadUsers(search: ""))], sourceLocation: sourceLocation)
        send(.usersLoaded(UserPage(search: "", users: Scenes.people)), sourceLocation: sourceLocation)
    }

    mutating func paste(_ text: String) {
        send(.pasted(Paste(Array(text.utf8)), on: frame))
    }

    /// The current frame.
    var frame: ShownFrame {
        var renderer = WizardRenderer()
        return renderer.frame(of: state, size: state.context.size, theme: .bare, glyphs: .unicode).shown
    }

    /// The current frame as far as keys depend on it: drawn only for screens that scroll.
    private var frameOfKeys: ShownFrame { Swift.type(of: state.shown).scrolling == .none ? state.undrawnFrame : frame }

    /// Whether the current screen has this type.
    func shows(_ type: any WizardScreen.Type) -> Bool { Swift.type(of: state.shown) == type }

    func rows(_ size: Size = .standard, glyphs: Glyphs = .unicode) throws -> [String] {
        WizardRenderer.render(state, size: size, theme: try Self.theme, glyphs: glyphs).textRows
    }

    func text(_ size: Size = .standard) throws -> String { try rows(size).joined(separator: "\n") }

    static var theme: Theme { get throws { try readTheme.get() } }

    private static let readTheme = Result { try Theme(parsing: EmbeddedFile.darkTheme) }
    /// The language of the texts, as a locale tag or `one-letter`.
    @TaskLocal static var language = "en"

    private static let read = Result {
        WizardSettings(
            texts: try Texts(EmbeddedFile.locales[0]),
            languages: EmbeddedFile.locales.map { locale in
                WizardSettings.Language(tag: locale.tag, name: locale.name) { () throws(PropertiesError) in
                    try Texts(locale)
                }
            })
    }

    private static func settings(in tag: String) throws -> WizardSettings {
        var settings = try read.get()
        if tag == "en" { return settings }
        if tag == "one-letter" {
            settings.texts = Texts(try Catalogue(parsing: OneLetterLanguage.catalogue(of: MessageTemplate.contents())))
            return settings
        }
        settings.texts = try #require(try settings.languages.first { $0.tag == tag }?.texts())
        return settings
    }
}

extension WizardRenderer {
    mutating func render(_ state: WizardState, size: Size, theme: Theme, glyphs: Glyphs) -> Grid {
        frame(of: state, size: size, theme: theme, glyphs: glyphs).grid
    }

    /// Renders without a cache.
    static func render(_ state: WizardState, size: Size, theme: Theme, glyphs: Glyphs) -> Grid {
        var renderer = WizardRenderer()
        return renderer.render(state, size: size, theme: theme, glyphs: glyphs)
    }
}

extension WizardMessage {
    /// What an action on one user has done; the provider's own ID is the name unless it is given.
    static func performed(
        _ action: UserAction, on user: UserID, id: String? = nil, _ result: UserOutcome.Result = .done,
        undo: UserOrder? = nil
    ) -> WizardMessage {
        let target = UserTarget(id: id ?? undo?.user.id ?? user.rawValue, username: user)
        return .performed(UserOutcome(UserOrder(action, target), result, undo: undo?.action))
    }

    /// What the action that issues such a code to one user has done.
    static func codeIssued(_ issued: IssuedCode) -> WizardMessage {
        let action: UserAction =
            switch issued.kind {
            case .temporaryPassword(insteadOfCode: false): .temporaryPassword
            default: .issueCode
            }
        return .performed(action, on: issued.username, .issued(issued))
    }
}
