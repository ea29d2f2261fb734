/// The user's settings of the wizard, which the settings screen changes.
public struct WizardPreferences: Sendable, Hashable {
    /// The tag of the language in BCP 47.
    public var language: String
    public var theme: ThemeName
    /// Whether the wizard captures the mouse from the terminal.
    public var usesMouse: Bool
    /// Whether the next start asks its questions line by line instead of on the full screen.
    public var isPlain: Bool
    /// What a window too narrow for both shows first while a flow runs.
    public var firstView: FirstView
    /// What the program shows when it has started.
    public var startView: StartView
    /// Prints hand-outs; `nil` to only write them to files.
    public var printCommand: PrintCommand?

    /// The screen's form or the diagram.
    public enum FirstView: String, Sendable, Hashable, CaseIterable {
        /// The form; the diagram is one key away.
        case form
        /// The diagram; the form is one key away.
        case diagram
    }

    /// The first screen of a start.
    public enum StartView: String, Sendable, Hashable, CaseIterable {
        /// The start screen.
        case menu
        /// Users and codes, where the provider can be administered.
        case desk
    }

    /// Creates preferences; the defaults are those of a new user.
    public init(
        language: String = "en", theme: ThemeName = .dark, usesMouse: Bool = true, isPlain: Bool = false,
        firstView: FirstView = .form, startView: StartView = .menu,
        printCommand: PrintCommand? = nil
    ) {
        self.language = language
        self.theme = theme
        self.usesMouse = usesMouse
        self.isPlain = isPlain
        self.firstView = firstView
        self.startView = startView
        self.printCommand = printCommand
    }
}

/// A theme of the wizard, by the name that settings and options use.
public enum ThemeName: String, Sendable, Hashable, CaseIterable {
    /// For dark terminals; keeps the terminal's own colours.
    case dark
    /// Dark text on white.
    case light
    /// Bright text on black, with a contrast of 7 and more.
    case highContrast = "high-contrast"
    /// Black on white with strong colours, for a room.
    case projector
    /// Attributes only, without colours.
    case mono
}
