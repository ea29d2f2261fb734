extension EmbeddedFile {
    /// Which texts label the input fields, by their ids, and how their values are masked.
    public static var fieldCatalogue: [UInt8] { PackageResources.field_catalogue_txt }
    /// The wizard's theme.
    public static var standardTheme: [UInt8] { PackageResources.standard_theme_txt }
}
