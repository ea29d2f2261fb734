import CEmbeddedFiles

extension EmbeddedFile {
    /// The files of one language; each property copies the file at each call.
    public struct Locale: Sendable {
        /// The language as BCP 47 writes it, for `--language`.
        public let tag: String
        /// Its name in the language itself.
        public let name: String
        /// The writing direction: `ltr` or `rtl`.
        public fileprivate(set) var direction = "ltr"
        fileprivate var catalogueFile: cef_file?
        /// The translations of the texts in the code, a `.po` file of gettext; `nil` for English.
        public var catalogue: [UInt8]? { catalogueFile.map(bytes) }
    }

    /// Every language; the first is English, in which texts without a translation are shown.
    ///
    /// A further language is a file in `Files/languages`, and a line here and in CEmbeddedFiles.
    public static var locales: [Locale] {
        [
            Locale(tag: "en", name: "English"),
            Locale(tag: "de", name: "Deutsch", catalogueFile: cef_catalogue_german),
            Locale(tag: "tr", name: "Türkçe", catalogueFile: cef_catalogue_turkish),
        ]
    }
}
