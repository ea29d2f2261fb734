extension Sentence: ExpressibleByStringInterpolation {
    public init(stringLiteral words: String) { self.init([.literal(words)]) }

    public init(stringInterpolation: StringInterpolation) { self.init(stringInterpolation.pieces) }

    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var pieces: [Piece] = []

        public init(literalCapacity: Int, interpolationCount: Int) {
            pieces.reserveCapacity(2 * interpolationCount + 1)
        }

        public mutating func appendLiteral(_ words: String) { pieces.append(.literal(words)) }

        public mutating func appendInterpolation(_ inner: Sentence) { pieces.append(.sentence(inner)) }

        /// Appends a part: its description.
        public mutating func appendInterpolation(_ part: some Any) { pieces.append(.part(String(describing: part))) }
    }
}
