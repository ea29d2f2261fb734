#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A program that runs beside this one, detached from its terminal; never started through a shell.
struct DetachedProgram: Sendable {
    private let process: pid_t

    /// Starts the program that the first word names, with `input` as its standard input; `nil` if it cannot be started.
    init?(_ words: [String], input: String = "/dev/null") {
        guard let name = words.first else { return nil }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        // libcurl's sockets are inherited: a program that keeps running would keep connections open.
        for file in 3..<max(3, min(getdtablesize(), 4096)) { _ = fcntl(file, F_SETFD, FD_CLOEXEC) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        // This program blocks signals and ignores SIGPIPE and SIGXFSZ. The other must not inherit that, and must not
        // receive this terminal's Ctrl-C.
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        var usual = sigset_t()
        sigemptyset(&usual)
        for signal in [SIGPIPE, SIGXFSZ] { sigaddset(&usual, signal) }
        posix_spawnattr_setsigdefault(&attributes, &usual)
        let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP
        posix_spawnattr_setflags(&attributes, Int16(flags))
        let arguments = words.map { strdup($0) } + [nil]
        var child: pid_t = 0
        let result = posix_spawnp(&child, name, &actions, &attributes, arguments, environ)
        for pointer in arguments { free(pointer) }
        posix_spawn_file_actions_destroy(&actions)
        posix_spawnattr_destroy(&attributes)
        guard result == 0 else { return nil }
        process = child
    }

    /// Waits until the program ends; returns its exit status, or that of a shell for a signal (128 and its number).
    func wait() -> Int32 {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 && errno == EINTR {}
        let signal = status & 0x7f
        return signal == 0 ? (status >> 8) & 0xff : 128 + signal
    }
}
