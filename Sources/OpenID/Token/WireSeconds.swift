import JOSE

/// A time span in seconds as sent by providers: a number, possibly with a fraction, or a number as a string.
enum WireSeconds {
    /// The limit in seconds, so that later sums cannot overflow.
    static let longest = 100 * 366 * 86_400

    /// Parses a span, clamped to a hundred years in both directions; returns `nil` if it is not a number.
    static func read(_ value: JSONValue) -> Int? {
        guard let seconds = value.number ?? value.string.flatMap({ Double($0) }), !seconds.isNaN else { return nil }
        return Int(min(max(seconds, -Double(longest)), Double(longest)))
    }
}
