import CEmbeddedFiles

extension EmbeddedFile {
    /// The texts of one language; each property copies the file at each call.
    public struct Locale: Sendable {
        /// The language as BCP 47 writes it, for `--language`.
        public let tag: String
        /// Its name in the language itself.
        public let name: String
        /// The writing direction: `ltr` or `rtl`.
        public fileprivate(set) var direction = "ltr"
        fileprivate let file: cef_file
        fileprivate var catalogueFile: cef_file?
        /// Lines of `key = value`; a text that is missing falls back to the first language.
        public var contents: [UInt8] { bytes(file) }
        /// The translations of the texts in the code, a `.po` file of gettext; `nil` for English.
        public var catalogue: [UInt8]? { catalogueFile.map(bytes) }
    }

    /// Every language; the first is complete, and is the one that pages fall back to.
    ///
    /// A further language is a file in each of `Files/locales` and `Files/languages`, and a line here and in
    /// CEmbeddedFiles.
    public static var locales: [Locale] {
        [
            Locale(tag: "en", name: "English", file: cef_english),
            Locale(tag: "de", name: "Deutsch", file: cef_german, catalogueFile: cef_catalogue_german),
            Locale(tag: "tr", name: "Türkçe", file: cef_turkish, catalogueFile: cef_catalogue_turkish),
        ]
    }
}
