public import Sentences

extension Sentence {
    /// The sentence with its parts sanitised for display, each truncated to `limit` characters.
    public func sanitised(limit: Int = 500) -> Sentence { mappingParts { UntrustedText($0).sanitised(limit: limit) } }
}
