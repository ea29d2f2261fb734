public import Localization

/// The language of an export: that of the texts around the content of a run.
///
/// The content itself is not translated: names of flows, steps, events and states, and messages.
public struct ExportLanguage: Sendable {
    /// The language's tag in BCP 47.
    let tag: String
    package let texts: Texts

    public init(tag: String, texts: Texts) {
        self.tag = tag
        self.texts = texts
    }
}

extension Texts {
    /// The replacement for a secret in a document.
    var redacted: [String: String] { ["redacted": "‹redacted›"] }
}
