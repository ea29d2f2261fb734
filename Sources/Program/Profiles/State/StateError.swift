package import Sentences

/// Why a folder of the program, or a file that it writes there, cannot be used.
package struct StateError: Error, Sendable, Hashable {
    /// What is wrong and what to do; safe to show.
    package let message: Text

    package init(_ message: Text) { self.message = message }
}
