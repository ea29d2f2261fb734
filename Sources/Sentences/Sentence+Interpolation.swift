extension Sentence: ExpressibleByStringInterpolation {
    /// A sentence without parts.
    public init(stringLiteral words: String) { self.init([.literal(words)]) }

    /// A sentence with parts.
    public init(stringInterpolation: StringInterpolation) { self.init(stringInterpolation.pieces) }

    /// Collects the pieces of a literal.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var pieces: [Piece] = []

        /// Begins a literal.
        public init(literalCapacity: Int, interpolationCount: Int) {
            pieces.reserveCapacity(2 * interpolationCount + 1)
        }

        /// Words of the program.
        public mutating func appendLiteral(_ words: String) { pieces.append(.literal(words)) }

        /// A sentence within the sentence.
        public mutating func appendInterpolation(_ inner: Sentence) { pieces.append(.sentence(inner)) }

        /// A part: its description.
        public mutating func appendInterpolation(_ part: some Any) { pieces.append(.part(String(describing: part))) }
    }
}
