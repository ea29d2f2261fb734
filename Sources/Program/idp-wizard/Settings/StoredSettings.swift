import Wizard

/// The settings of a settings file, the environment or a command line: values by the settings' names.
struct StoredSettings: Sendable, Hashable {
    var texts: [String: String] = [:]

    var language: Language? { texts[SettingRow.language.name].flatMap { tag in Language.all.first { $0.tag == tag } } }
    var isPlain: Bool? { texts[SettingRow.plain.name].map { $0 == "on" } }

    /// Sets a value; returns `false` for a text that is not one of the setting's.
    mutating func set(_ setting: SettingRow, to text: String) -> Bool {
        guard let value = setting.value(of: text) else { return false }
        texts[setting.name] = value
        return true
    }

    /// Returns these settings, completed with those of a source with lower precedence.
    func before(_ other: StoredSettings) -> StoredSettings {
        StoredSettings(texts: texts.merging(other.texts) { mine, _ in mine })
    }

    /// The preferences in a language, with the defaults of a new user for what is not set.
    func preferences(in language: Language) -> WizardPreferences {
        var preferences = WizardPreferences()
        for setting in SettingRow.all {
            if let text = texts[setting.name] { setting.set(&preferences, text) }
        }
        preferences.language = language.tag
        return preferences
    }
}

extension StoredSettings {
    /// Creates the settings to store from those of the settings screen.
    init(_ preferences: WizardPreferences) {
        self.init()
        for setting in SettingRow.all { texts[setting.name] = setting.value(of: setting.text(preferences)) }
    }
}

extension SettingRow {
    /// The environment variable that has precedence over the settings file.
    var variable: String { "IDP_WIZARD_" + name.uppercased() }

    /// The values as a list in a sentence.
    var list: String { names.joined(separator: ", ") }

    /// The values, as messages and help name them.
    var names: [String] {
        switch values {
        case .languages: Language.all.map(\.tag)
        case .named(let values): values.map(\.name)
        case .onOff: ["on", "off"]
        }
    }

    /// The value that a text means; `nil` for a text that is none of ``names`` or of the words of YAML and of scripts for
    /// `on` and `off`.
    func value(of text: String) -> String? {
        guard case .onOff = values else { return names.contains(text) ? text : nil }
        return switch text {
        case "on", "true", "yes", "1": "on"
        case "off", "false", "no", "0": "off"
        default: nil
        }
    }
}
