import Sentences
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Records a failed write to standard output, which changes the exit status.
enum BrokenOutput {
    private static let failure = Mutex<Int32?>(nil)

    static func note(_ error: Int32) { failure.withLock { $0 = $0 ?? error } }

    /// The message for the user; `nil` if nothing was lost or the reader has closed the pipe.
    static var sentence: Text? {
        guard let error = failure.withLock({ $0 }), error != EPIPE else { return nil }
        return Text("Standard output cannot be written to: \(Text(system: error)).")
    }

    /// The exit status after lost output: that of SIGPIPE if the reader closed the pipe, else local storage.
    static var status: ExitStatus? {
        failure.withLock { $0 }.map { $0 == EPIPE ? .signal(SIGPIPE) : .storage }
    }
}
