#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The first three descriptors of the process.
enum StandardStreams {
    /// Takes those that whoever started the program had closed.
    ///
    /// A file or socket of ours would get the number else, and what is printed would go into it. Reading finds the end;
    /// writing fails and is told. Called before anything else is opened.
    static func reserve() {
        for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) < 0 {
            // The lowest free number is this one: those below it are open by now.
            _ = open("/dev/null", O_RDONLY)
        }
    }

    /// How many columns the terminal behind standard error has, nil where it is no terminal.
    static var complaintWidth: Int? {
        var size = winsize()
        guard isatty(STDERR_FILENO) == 1, ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 20 else {
            return nil
        }
        return Int(size.ws_col)
    }
}
