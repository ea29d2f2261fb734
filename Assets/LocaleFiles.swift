extension EmbeddedFile {
    /// The texts of one language.
    public struct Locale: Sendable {
        /// The language as BCP 47 writes it, for `--language`.
        public let tag: String
        /// Lines of `key = value`; a text that is missing falls back to the first language.
        public let contents: [UInt8]
    }

    /// Every language; the first is complete.
    ///
    /// A further language is a file in `Files/locales` and a line here.
    public static var locales: [Locale] {
        [
            Locale(tag: "en", contents: PackageResources.english_txt),
            Locale(tag: "de", contents: PackageResources.german_txt),
            Locale(tag: "tr", contents: PackageResources.turkish_txt),
        ]
    }
}
