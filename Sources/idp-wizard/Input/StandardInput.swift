import IdentityModel
import NcursesTerminal

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Standard input as the source of values: one line for each that is asked for.
///
/// On a terminal somebody is told what is waited for, and the line is not echoed: it may be a password.
enum StandardInput {
    /// The next line, which is to be the `subject`; blocks until it is there.
    ///
    /// One caller at a time.
    static func nextLine(for subject: String) throws(UsageError) -> Secret {
        let isTerminal = isatty(STDIN_FILENO) == 1
        // Silence comes first: it drops what was typed before it.
        TerminalEcho.stop()
        if isTerminal { say("idp-wizard: \(subject) (what you type is not shown): ") }
        defer {
            TerminalEcho.restore()
            // The line end that was typed is not shown either.
            if isTerminal { say("\n") }
        }
        do throws(LineReader.Fault) { return try LineReader(file: STDIN_FILENO).next() } catch {
            throw UsageError(error.sentence(about: "Standard input"))
        }
    }

    private static func say(_ text: String) {
        let bytes = Array(text.utf8)
        // Whoever cannot be told can still type.
        _ = write(STDERR_FILENO, bytes, bytes.count)
    }
}
