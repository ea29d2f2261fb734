package import FlowModel

/// The settings of a settings file or the environment; `nil` for those that are not set.
package struct StoredSettings: Sendable, Hashable {
    package var language: Language?
    package var theme: ThemeName?
    package var usesMouse: Bool?
    package var isPlain: Bool?
    package var firstView: WizardPreferences.FirstView?

    /// Creates the settings to store from those of the settings screen.
    package init(_ preferences: WizardPreferences) {
        language = Language.all.first { $0.tag == preferences.language }
        theme = preferences.theme
        usesMouse = preferences.usesMouse
        isPlain = preferences.isPlain
        firstView = preferences.firstView
    }

    package init(
        language: Language? = nil, theme: ThemeName? = nil, usesMouse: Bool? = nil, isPlain: Bool? = nil,
        firstView: WizardPreferences.FirstView? = nil
    ) {
        self.language = language
        self.theme = theme
        self.usesMouse = usesMouse
        self.isPlain = isPlain
        self.firstView = firstView
    }

    /// Returns these settings, completed with those of a source with lower precedence.
    package func before(_ other: StoredSettings) -> StoredSettings {
        StoredSettings(
            language: language ?? other.language, theme: theme ?? other.theme, usesMouse: usesMouse ?? other.usesMouse,
            isPlain: isPlain ?? other.isPlain, firstView: firstView ?? other.firstView)
    }

    /// The preferences in a language, with the defaults of a new user for what is not set.
    package func preferences(in language: Language) -> WizardPreferences {
        let standard = WizardPreferences()
        return WizardPreferences(
            language: language.tag, theme: theme ?? standard.theme, usesMouse: usesMouse ?? standard.usesMouse,
            isPlain: isPlain ?? standard.isPlain, firstView: firstView ?? standard.firstView)
    }
}
