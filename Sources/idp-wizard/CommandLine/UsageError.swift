/// What was typed cannot be run; the sentence says what to type instead.
///
/// Exit status 2.
struct UsageError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong, and the way out; safe to show.
    let message: String

    init(_ message: String) { self.message = message }

    /// The sentence alone, for those who know the error only as an error.
    var description: String { message }
}
