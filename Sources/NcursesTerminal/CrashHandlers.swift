internal import CTerminal

/// What a fault of the program itself ends in: a restored terminal, one line on standard error, and status 70.
public enum CrashHandlers {
    /// Takes over SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP and SIGSYS, and switches core files off.
    ///
    /// Called first thing on the main thread, before other threads exist; again does nothing. A handler that was there before
    /// (Swift's backtrace, a sanitizer) runs before the process ends. A signal that another process sends keeps its effect.
    public static func install() { ct_crash_install() }
}
