import Localization
package import Sentences

/// A setting of the wizard: its key in the settings file, its label on the settings screen, its values, and its
/// property of the preferences.
package struct SettingRow: Sendable {
    package let name: String
    let label: Text
    package let values: Values
    /// Returns the preferences' value as it is written in the settings file.
    package let text: @Sendable (WizardPreferences) -> String
    /// Sets a value of the preferences, which must be one of ``values``.
    package let set: @Sendable (inout WizardPreferences, String) -> Void

    package enum Values: Sendable {
        /// The languages of the texts.
        case languages
        case named([(name: String, words: Text)])
        /// `on` and `off`.
        case onOff
        /// A program with its arguments, or empty.
        case command
    }

    /// Every setting, in the order of the settings file.
    package static let all = [language, theme, mouse, plain, diagram, start, print]

    package static let language = SettingRow(
        name: "language", label: Text("Language"), values: .languages,
        text: { $0.language }, set: { $0.language = $1 })
    package static let theme = SettingRow(
        name: "theme", label: Text("Theme"), values: .named(ThemeName.allCases.map { ($0.rawValue, $0.words) }),
        text: { $0.theme.rawValue }, set: { $0.theme = ThemeName(rawValue: $1) ?? $0.theme })
    package static let mouse = SettingRow(
        name: "mouse", label: Text("Use the mouse (Shift selects text)"), values: .onOff,
        text: { $0.usesMouse ? "on" : "off" }, set: { $0.usesMouse = $1 == "on" })
    package static let plain = SettingRow(
        name: "plain", label: Text("Ask line by line from the next start, for screen readers (--plain)"),
        values: .onOff,
        text: { $0.isPlain ? "on" : "off" }, set: { $0.isPlain = $1 == "on" })
    package static let diagram = SettingRow(
        name: "diagram", label: Text("During a flow"),
        values: .named(
            WizardPreferences.FirstView.allCases.map {
                (
                    $0.rawValue,
                    $0 == .form ? Text("show the form first, in a small window") : Text("show the diagram first")
                )
            }),
        text: { $0.firstView.rawValue },
        set: { $0.firstView = WizardPreferences.FirstView(rawValue: $1) ?? $0.firstView })
    package static let start = SettingRow(
        name: "start", label: Text("At the start"),
        values: .named(
            WizardPreferences.StartView.allCases.map {
                (
                    $0.rawValue,
                    $0 == .menu ? Text("show the start screen") : Text("show users and codes, for a support desk")
                )
            }),
        text: { $0.startView.rawValue },
        set: { $0.startView = WizardPreferences.StartView(rawValue: $1) ?? $0.startView })
    package static let print = SettingRow(
        name: "print", label: Text("Print command"), values: .command,
        text: { $0.printCommand?.text ?? "" }, set: { $0.printCommand = PrintCommand(parsing: $1) })
}
