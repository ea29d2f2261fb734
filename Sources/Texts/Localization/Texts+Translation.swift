package import Sentences

extension Texts {
    /// A text in the language, or in English if a part of it has no translation.
    package func callAsFunction(_ text: Text) -> String { translation(of: text) ?? text.english }

    /// A text in the language; foreign words in it are unchanged.
    ///
    /// `nil` if words of the program in it have no translation.
    package func translation(of text: Text) -> String? {
        guard let catalogue else { return text.english }
        return text.worded { catalogue[$0].map(spelled) }
    }
}
