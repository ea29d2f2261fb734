import FlowModel

/// A key of the settings file: its values, and the environment variable that has precedence over it.
package enum SettingName: String, Sendable, Hashable, CaseIterable {
    case language
    case theme
    case mouse
    case plain
    case diagram

    package var variable: String { "IDP_WIZARD_" + rawValue.uppercased() }

    /// The values, as messages and help name them.
    package var values: [String] {
        switch self {
        case .language: Language.all.map(\.tag)
        case .theme: ThemeName.allCases.map(\.rawValue)
        case .mouse: ["on", "off"]
        case .plain: ["on", "off"]
        case .diagram: WizardPreferences.FirstView.allCases.map(\.rawValue)
        }
    }

    /// Sets a value; returns `false` for a text that is none of ``values`` or their synonyms (`true`, `yes`, `1`;
    /// `false`, `no`, `0`).
    package func set(_ text: String, in settings: inout StoredSettings) -> Bool {
        switch self {
        case .language:
            guard let language = Language.all.first(where: { $0.tag == text }) else { return false }
            settings.language = language
        case .theme:
            guard let theme = ThemeName(rawValue: text) else { return false }
            settings.theme = theme
        case .mouse:
            guard let isOn = Self.switched(text) else { return false }
            settings.usesMouse = isOn
        case .plain:
            guard let isOn = Self.switched(text) else { return false }
            settings.isPlain = isOn
        case .diagram:
            guard let view = WizardPreferences.FirstView(rawValue: text) else { return false }
            settings.firstView = view
        }
        return true
    }

    /// The value as it is written in the file; `nil` if it is not set.
    package func text(in settings: StoredSettings) -> String? {
        switch self {
        case .language: settings.language?.tag
        case .theme: settings.theme?.rawValue
        case .mouse: settings.usesMouse.map { $0 ? "on" : "off" }
        case .plain: settings.isPlain.map { $0 ? "on" : "off" }
        case .diagram: settings.firstView?.rawValue
        }
    }

    /// The values as a list in a sentence.
    package var list: String { values.joined(separator: ", ") }

    /// `on` and `off`, with the words of YAML and of scripts for them.
    package static func switched(_ text: String) -> Bool? {
        switch text {
        case "on", "true", "yes", "1": true
        case "off", "false", "no", "0": false
        default: nil
        }
    }
}
