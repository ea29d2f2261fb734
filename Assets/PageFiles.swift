import CEmbeddedFiles

extension EmbeddedFile {
    /// The texts of the provider's pages, a file for each language; the first is the one that pages fall back to.
    public static var pageTexts: [[UInt8]] {
        [
            bytes(cef_pages_english), bytes(cef_pages_german), bytes(cef_pages_turkish),
        ]
    }
}
