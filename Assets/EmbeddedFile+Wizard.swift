import CEmbeddedFiles

extension EmbeddedFile {
    /// The theme for dark terminals.
    public static var darkTheme: [UInt8] { bytes(cef_dark_theme) }
    /// The theme with dark text on white.
    public static var lightTheme: [UInt8] { bytes(cef_light_theme) }
    /// The theme with a contrast of 7 and more.
    public static var highContrastTheme: [UInt8] { bytes(cef_high_contrast_theme) }
    /// The theme for projectors.
    public static var projectorTheme: [UInt8] { bytes(cef_projector_theme) }
    /// The theme without colours.
    public static var monoTheme: [UInt8] { bytes(cef_mono_theme) }
}
