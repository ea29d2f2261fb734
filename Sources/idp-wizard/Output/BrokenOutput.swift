import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Remembers that standard output could not be written to, which the exit status must tell.
enum BrokenOutput {
    private static let failure = Mutex<Int32?>(nil)

    static func note(_ error: Int32) { failure.withLock { $0 = $0 ?? error } }

    /// What the person is told, nil where nothing was lost or its reader went away.
    static var sentence: String? {
        guard let error = failure.withLock({ $0 }), error != EPIPE else { return nil }
        return "Standard output cannot be written to: \(String(cString: strerror(error)))."
    }

    /// The status to end with where output was lost: as by SIGPIPE where the reader went away, else local storage.
    static var status: ExitStatus? {
        failure.withLock { $0 }.map { $0 == EPIPE ? .signal(SIGPIPE) : .storage }
    }
}
