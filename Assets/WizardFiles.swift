extension EmbeddedFile {
    /// Which texts label the input fields, by their ids, and how their values are masked.
    public static var fieldCatalogue: [UInt8] { PackageResources.field_catalogue_txt }
    /// The theme for dark terminals.
    public static var darkTheme: [UInt8] { PackageResources.dark_theme_txt }
    /// The theme with dark text on white.
    public static var lightTheme: [UInt8] { PackageResources.light_theme_txt }
    /// The theme with a contrast of 7 and more.
    public static var highContrastTheme: [UInt8] { PackageResources.high_contrast_theme_txt }
    /// The theme without colours.
    public static var monoTheme: [UInt8] { PackageResources.mono_theme_txt }
}
