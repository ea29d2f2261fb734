extension EmbeddedFile {
    /// The texts of the provider's pages, a file for each language; the first is the one that pages fall back to.
    public static var pageTexts: [[UInt8]] {
        [
            PackageResources.pages_english_txt, PackageResources.pages_german_txt, PackageResources.pages_turkish_txt,
        ]
    }
}
