import IdentityModel
import Sentences
import Wizard

/// The settings from the settings file, the environment or the command line: the values by name.
struct StoredSettings: Sendable, Hashable {
    var texts: [String: String] = [:]

    var language: Language? { texts[SettingRow.language.name].flatMap { tag in Language.all.first { $0.tag == tag } } }
    var isPlain: Bool? { texts[SettingRow.plain.name].map { $0 == "on" } }

    /// Sets a value; returns `false` if the text is not a valid value of the setting.
    mutating func set(_ setting: SettingRow, to text: String) -> Bool {
        guard let value = setting.value(of: text) else { return false }
        texts[setting.name] = value
        return true
    }

    /// Returns these settings, and those of `other` for which this source has no value.
    func before(_ other: StoredSettings) -> StoredSettings {
        StoredSettings(texts: texts.merging(other.texts) { mine, _ in mine })
    }

    /// The settings with a text; an empty one is not set.
    var withoutEmpty: StoredSettings { StoredSettings(texts: texts.filter { !$0.value.isEmpty }) }

    /// Returns the preferences with this language; settings without a value have their defaults.
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
    /// Creates the settings to store from the wizard's preferences.
    init(_ preferences: WizardPreferences) {
        self.init()
        for setting in SettingRow.all { texts[setting.name] = setting.value(of: setting.text(preferences)) }
    }
}

extension SettingRow {
    /// The environment variable that has precedence over the settings file.
    var variable: String { "IDP_WIZARD_" + name.uppercased() }

    /// The values, separated by commas.
    var list: String { names.joined(separator: ", ") }

    /// The values as the settings file, messages and help contain them.
    var names: [String] {
        switch values {
        case .languages: Language.all.map(\.tag)
        case .named(let values): values.map(\.name)
        case .onOff: ["on", "off"]
        case .command: []
        }
    }

    /// Why `text` is not a value of the setting, whose name or variable is `key`.
    func refusal(of text: String, for key: String) -> Text {
        if case .command = values {
            return Text("\(key) must be a program with its arguments: check the quotation marks.")
        }
        return Text("\(key) must be one of \(list), not \(UntrustedText(text).sanitised(limit: 60)).")
    }

    /// Returns the one of ``names`` that a text means; `nil` if the text is invalid.
    ///
    /// Instead of `on` and `off`, the usual words of YAML and scripts are accepted, such as `true` and `0`.
    func value(of text: String) -> String? {
        switch values {
        case .command: return text.isEmpty || PrintCommand(parsing: text) != nil ? text : nil
        case .languages, .named: return names.contains(text) ? text : nil
        case .onOff: break
        }
        return switch text {
        case "on", "true", "yes", "1": "on"
        case "off", "false", "no", "0": "off"
        default: nil
        }
    }
}
