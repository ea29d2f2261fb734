package import Sentences

extension Texts {
    /// A sentence of the program in the language, or in English if a part of it has no translation.
    package func callAsFunction(_ sentence: Sentence) -> String { text(of: sentence) ?? sentence.english }

    /// A sentence for use within another one; words of others are unchanged.
    ///
    /// `nil` if the program's own words have no translation.
    package func inside(_ sentence: Sentence) -> String? {
        text(of: sentence) ?? (self[.languageName] == SentenceIndex.shared.language ? sentence.english : nil)
    }

    /// A sentence of the program in the language; `nil` if a part of it has no translation.
    package func text(of sentence: Sentence) -> String? {
        SentenceWording { template in
            SentenceIndex.shared[template].flatMap { entry in self.sentence(named: entry.name).map { ($0, entry.names) }
            }
        }.text(of: sentence)
    }
}
