public import Terminal

extension Size {
    /// The largest screen of a tape.
    public static let largestOfTape = Size(width: 400, height: 400)

    /// Parses a size such as `132x36`, columns first; returns `nil` for another text, and for a size out of bounds.
    public init?(tapeText text: String) {
        let parts = text.split(separator: "x", omittingEmptySubsequences: false).compactMap { Int($0) }
        guard parts.count == 2, (1...Self.largestOfTape.width).contains(parts[0]),
            (1...Self.largestOfTape.height).contains(parts[1])
        else { return nil }
        self.init(width: parts[0], height: parts[1])
    }
}
