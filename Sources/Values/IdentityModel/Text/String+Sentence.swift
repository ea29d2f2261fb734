import Sentences

extension String {
    /// The text with a full stop, unless it already ends as a sentence.
    ///
    /// Servers send messages in any language with or without one, and another sentence may follow.
    public var endedAsSentence: String { Text.isEnded(self) ? self : self + "." }
}
