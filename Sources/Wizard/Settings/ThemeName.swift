/// A theme of the wizard, by the name that settings and options use.
public enum ThemeName: String, Sendable, Hashable, CaseIterable {
    /// For dark terminals; keeps the terminal's own colours.
    case dark
    /// Dark text on white.
    case light
    /// Bright text on black, with a contrast of 7 and more.
    case highContrast = "high-contrast"
    /// Attributes only, without colours.
    case mono
}
