extension String {
    /// The text with a full stop, unless it has a sentence's end already.
    ///
    /// Servers send words with and without one, in any language; what follows must not run into them.
    public var endedAsSentence: String {
        guard let last, !".!?…。！？｡؟۔।։።".contains(last) else { return self }
        return self + "."
    }
}
