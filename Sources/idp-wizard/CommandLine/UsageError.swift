import Sentences

/// An invalid command line; the message contains what to type instead.
///
/// Exit status 2.
struct UsageError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong and how to correct it; safe to show.
    let message: Sentence

    init(_ message: Sentence) { self.message = message }

    /// The message, for callers that handle any `Error`.
    var description: String { message.english }
}
