public import Sentences

extension Sentence {
    /// The sentence with its parts safe to show, each cut off at `limit` characters.
    public func sanitised(limit: Int = 500) -> Sentence { mappingParts { UntrustedText($0).sanitised(limit: limit) } }
}
