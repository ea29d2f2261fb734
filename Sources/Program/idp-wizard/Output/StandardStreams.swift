#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The first three file descriptors of the process.
enum StandardStreams {
    /// Opens those that are closed at the start of the process.
    ///
    /// Otherwise a file or socket would get their number, and output would go into it. Reading from the opened ones
    /// returns end of file, and writing fails. Call this before anything else is opened.
    static func reserve() {
        for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) < 0 {
            // open takes the lowest free descriptor, which is this one.
            _ = open("/dev/null", O_RDONLY)
        }
    }

    /// The width of the terminal at standard error in columns; `nil` if it is not a terminal.
    static var complaintWidth: Int? { width(of: STDERR_FILENO) }

    /// The width of the terminal at standard output in columns; `nil` if it is not a terminal.
    static var outputWidth: Int? { width(of: STDOUT_FILENO) }

    static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// Whether standard input and standard output are terminals.
    static var areTerminals: Bool { isatty(STDIN_FILENO) == 1 && outputIsTerminal }

    private static func width(of stream: Int32) -> Int? {
        var size = winsize()
        guard isatty(stream) == 1, ioctl(stream, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 20 else {
            return nil
        }
        return Int(size.ws_col)
    }
}
