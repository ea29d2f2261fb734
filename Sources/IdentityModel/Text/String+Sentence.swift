import Sentences

extension String {
    /// The text with a full stop, unless it already ends as a sentence.
    ///
    /// Servers send messages with and without one, in any language, and another sentence may follow.
    public var endedAsSentence: String { Sentence.isEnded(self) ? self : self + "." }
}
