package import Sentences

extension Texts {
    /// A sentence of the program in the language; in English where a part of it has no text.
    package func callAsFunction(_ sentence: Sentence) -> String { text(of: sentence) ?? sentence.english }

    /// A sentence of the program in the language; nil where a part of it has no text.
    package func text(of sentence: Sentence) -> String? {
        SentenceWording { template in
            SentenceIndex.shared[template].map { (self[$0.key], $0.names) }
        }.text(of: sentence)
    }
}
