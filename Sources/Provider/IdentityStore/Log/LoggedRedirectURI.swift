import HTTPMessage

/// A redirect URI as log and events contain it: without query, fragment and user info, and bounded.
struct LoggedRedirectURI: Sendable {
    /// The maximum number of a client's registered URIs in an event.
    static let most = 5
    /// The maximum length, in characters.
    private static let longest = 200

    let text: String

    init(_ uri: String) {
        var reference = URLReference(uri)
        (reference.query, reference.fragment) = (nil, nil)
        // Browsers read a backslash as a slash, so that user info may stand behind it.
        if let authority = reference.authority?.split(separator: "@", omittingEmptySubsequences: false).last {
            reference.authority = String(authority)
        }
        if reference.authority == nil, reference.path.contains("@") { reference.path = "…" }
        let text = String(String.UnicodeScalarView(reference.description.unicodeScalars.filter { $0.value > 0x1F }))
        self.text = text.count > Self.longest ? String(text.prefix(Self.longest - 1)) + "…" : text
    }
}
