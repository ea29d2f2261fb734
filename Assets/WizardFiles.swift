extension EmbeddedFile {
    /// The wizard's texts in English.
    public static var englishTexts: [UInt8] { PackageResources.english_txt }
    /// Labels, masking and hints of input fields, by their ids.
    public static var fieldCatalogue: [UInt8] { PackageResources.field_catalogue_txt }
    /// The wizard's theme.
    public static var standardTheme: [UInt8] { PackageResources.standard_theme_txt }
}
