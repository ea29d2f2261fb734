import IdentityModel
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Standard input as the source of values: one line for each that is asked for.
///
/// On a terminal somebody is told what is waited for, and the line is not echoed: it may be a password.
final class StandardInput: Sendable {
    /// The process has one.
    static let shared = StandardInput()

    private struct State {
        /// The terminal's settings while echo is off.
        var echoing: termios?
    }

    private let state = Mutex(State())

    private init() {}

    /// The next line, which is to be the `subject`; blocks until it is there.
    ///
    /// One caller at a time.
    func nextLine(for subject: String) throws(UsageError) -> Secret {
        let isTerminal = isatty(STDIN_FILENO) == 1
        // Silence comes first: it drops what was typed before it.
        silenceTerminal()
        if isTerminal { say("idp-wizard: \(subject) (what you type is not shown): ") }
        defer {
            restoreTerminal()
            // The line end that was typed is not shown either.
            if isTerminal { say("\n") }
        }
        do throws(LineReader.Fault) { return try LineReader(file: STDIN_FILENO).next() } catch {
            throw UsageError(error.sentence(about: "Standard input"))
        }
    }

    private func say(_ text: String) {
        let bytes = Array(text.utf8)
        // Whoever cannot be told can still type.
        _ = write(STDERR_FILENO, bytes, bytes.count)
    }

    /// Gives the terminal its echo back; called before the program ends, from any thread.
    func restoreTerminal() {
        state.withLock { state in
            guard var settings = state.echoing else { return }
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
            state.echoing = nil
        }
    }

    private func silenceTerminal() {
        guard isatty(STDIN_FILENO) == 1 else { return }
        state.withLock { state in
            var settings = termios()
            guard state.echoing == nil, tcgetattr(STDIN_FILENO, &settings) == 0 else { return }
            state.echoing = settings
            settings.c_lflag &= ~tcflag_t(ECHO)
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
        }
    }
}
