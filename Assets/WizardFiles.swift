extension EmbeddedFile {
    /// The words of the wizard in English.
    public static var englishTexts: [UInt8] { PackageResources.english_txt }
    /// What is known of input fields by their ids.
    public static var fieldCatalogue: [UInt8] { PackageResources.field_catalogue_txt }
    /// The wizard's theme.
    public static var standardTheme: [UInt8] { PackageResources.standard_theme_txt }
}
