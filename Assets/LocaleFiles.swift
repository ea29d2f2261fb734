import CEmbeddedFiles

extension EmbeddedFile {
    /// The texts of one language.
    public struct Locale: Sendable {
        /// The language as BCP 47 writes it, for `--language`.
        public let tag: String
        fileprivate let file: cef_file
        fileprivate let helpFile: cef_file
        /// Lines of `key = value`, copied at each call; a text that is missing falls back to the first language.
        public var contents: [UInt8] { bytes(file) }
        /// The help of commands in the same form, copied at each call; every text is there.
        public var help: [UInt8] { bytes(helpFile) }
    }

    /// Every language; the first is complete.
    ///
    /// A further language is a file in `Files/locales`, one in `Files/help`, and a line here and in CEmbeddedFiles.
    public static var locales: [Locale] {
        [
            Locale(tag: "en", file: cef_english, helpFile: cef_help_english),
            Locale(tag: "de", file: cef_german, helpFile: cef_help_german),
            Locale(tag: "tr", file: cef_turkish, helpFile: cef_help_turkish),
        ]
    }
}
