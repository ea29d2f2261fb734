package import Sentences

/// An error in the user's input: a command line, a profile, a setting or a variable.
///
/// The message contains what to write instead. Exit status 2.
package struct UsageError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong and how to correct it; safe to show.
    package let message: Text

    package init(_ message: Text) { self.message = message }

    /// The message, for callers that handle any `Error`.
    package var description: String { message.english }
}
