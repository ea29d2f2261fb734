internal import CTerminal

/// Handlers for crashes of the program: they restore the terminal, write one line to standard error, and exit with
/// status 70.
public enum CrashHandlers {
    /// Installs handlers for SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP and SIGSYS, disables core files and
    /// ignores SIGXFSZ.
    ///
    /// Call it first on the main thread, before other threads exist; further calls do nothing. A handler installed
    /// earlier (Swift's backtrace, a sanitizer) runs before the process exits. A signal sent by another process
    /// restores the terminal and keeps its usual effect, and so do SIGALRM, SIGUSR1 and others that end a process.
    public static func install() { ct_crash_install() }
}
