public import Localization

/// The language of an export: the words around what a run contains.
///
/// What a run contains stays as it is: names of flows, steps, events and states, and what was sent.
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
    /// What stands in a document for a secret.
    var redacted: [String: String] { ["redacted": "‹redacted›"] }
}
