import Dispatch
import IdentityModel
import NcursesTerminal
import Profiles
import Sentences

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Reads values from standard input, one line for each.
///
/// At a terminal it prints a prompt and disables the echo, because the line may be a password.
enum StandardInput {
    /// Returns the next line, for which a terminal shows `prompt`; blocks until it is available.
    ///
    /// One caller at a time.
    static func nextLine(after prompt: String) throws(UsageError) -> Secret {
        let isTerminal = isatty(STDIN_FILENO) == 1
        // The echo is disabled first, which also discards what was typed before.
        TerminalEcho.stop()
        if isTerminal { say("idp-wizard: \(prompt) ") }
        defer {
            TerminalEcho.restore()
            // The line end that the user typed is not echoed either.
            if isTerminal { say("\n") }
        }
        do throws(LineReader.LineError) { return try LineReader(file: STDIN_FILENO).next() } catch {
            throw UsageError(error.sentence(about: Text("Standard input")))
        }
    }

    /// Asks the user at the terminal and returns whether the answer is one of `words`.
    ///
    /// Any other answer and the end of the input count as no. Does not block one of Swift's threads.
    static func agrees(to question: String, with words: [String]) async throws(UsageError) -> Bool {
        say("idp-wizard: \(question) ")
        let answer: Result<Secret, LineReader.LineError> = await withCheckedContinuation { continuation in
            DispatchQueue(label: "idp-wizard.answer").async {
                continuation.resume(
                    returning: Result { () throws(LineReader.LineError) in try LineReader(file: STDIN_FILENO).next() })
            }
        }
        do throws(LineReader.LineError) { return words.contains(try answer.get().exposedText.lowercased()) } catch {
            guard error != .ended else { return false }
            throw UsageError(error.sentence(about: Text("Standard input")))
        }
    }

    private static func say(_ text: String) {
        let bytes = Array(text.utf8)
        // A failed write is ignored: without the prompt, the user can still type.
        _ = write(STDERR_FILENO, bytes, bytes.count)
    }
}
