package import Sentences

extension Texts {
    /// A sentence of the program in the language; in English where a part of it has no text.
    package func callAsFunction(_ sentence: Sentence) -> String { text(of: sentence) ?? sentence.english }

    /// A sentence that is shown within one of the language: somebody else's words as they are; nil where the program's own have no text.
    package func inside(_ sentence: Sentence) -> String? {
        text(of: sentence) ?? (self[.languageName] == SentenceIndex.shared.language ? sentence.english : nil)
    }

    /// A sentence of the program in the language; nil where a part of it has no text.
    package func text(of sentence: Sentence) -> String? {
        SentenceWording { template in
            SentenceIndex.shared[template].flatMap { entry in self.sentence(named: entry.name).map { ($0, entry.names) }
            }
        }.text(of: sentence)
    }
}
