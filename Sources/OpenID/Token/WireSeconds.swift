import JOSE

/// A time span in an answer, in seconds, as providers write it: a number, with a fraction too, or a number as a text.
enum WireSeconds {
    /// Further than any span that means something; nobody can count on from there.
    static let longest = 100 * 366 * 86_400

    /// Reads a span, cut to a hundred years either way; nil for what is no number.
    static func read(_ value: JSONValue) -> Int? {
        guard let seconds = value.number ?? value.string.flatMap({ Double($0) }), !seconds.isNaN else { return nil }
        return Int(min(max(seconds, -Double(longest)), Double(longest)))
    }
}
