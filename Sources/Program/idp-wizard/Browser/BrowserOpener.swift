import FoundationEssentials
import IdentityModel
import Profiles
import Wizard

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Opens an address in the user's browser: `$BROWSER`, else the desktop's default; never through a shell.
///
/// The address appears in the list of processes, which other users of this machine can read: pass only links that work
/// once.
struct BrowserOpener: Sendable {
    /// Commands as words, with `%s` for the address; tried in order.
    private let commands: [[String]]

    /// Reads the commands: `BROWSER` is a list separated by colons, as for `xdg-open`.
    init(environment: (String) -> String? = { Environment.value($0) }) {
        if let list = environment("BROWSER"), !list.isEmpty {
            commands = list.split(separator: ":").map { $0.split(separator: " ").map(String.init) }
                .filter { !$0.isEmpty }
        } else {
            #if os(macOS)
                commands = [["/usr/bin/open"]]
            #else
                // Without a desktop, xdg-open would start a text browser in this terminal.
                let isDesktop = ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment($0).map { !$0.isEmpty } ?? false }
                commands = isDesktop ? [["xdg-open"]] : []
            #endif
        }
    }

    /// Starts the first command that can be started, detached from this terminal.
    ///
    /// Returns at once. `report` is called with `started` before it returns, and later with `failed`, on any thread, if
    /// the command ends with a status other than 0; or with `failed` alone if no command can be started.
    func open(_ address: String, report: @escaping @Sendable (BrowserReport) -> Void = { _ in }) {
        if !commands.contains(where: { Self.start(Self.words($0, with: address), report) }) { report(.failed) }
    }

    /// Opens a file, given by its absolute path.
    func open(file path: String, report: @escaping @Sendable (BrowserReport) -> Void) {
        open(URL(filePath: path).absoluteString, report: report)
    }

    static func words(_ command: [String], with address: String) -> [String] {
        guard command.contains(where: { $0.contains("%s") }) else { return command + [address] }
        return command.map { $0.split(separator: "%s", omittingEmptySubsequences: false).joined(separator: address) }
    }

    private static func start(_ words: [String], _ report: @escaping @Sendable (BrowserReport) -> Void) -> Bool {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        // libcurl's sockets are inherited: a browser that keeps running would keep connections open.
        for file in 3..<max(3, min(getdtablesize(), 4096)) { _ = fcntl(file, F_SETFD, FD_CLOEXEC) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        // This program blocks signals and ignores SIGPIPE and SIGXFSZ. The browser must not inherit that, and must not
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
        let result = posix_spawnp(&child, words[0], &actions, &attributes, arguments, environ)
        for pointer in arguments { free(pointer) }
        posix_spawn_file_actions_destroy(&actions)
        posix_spawnattr_destroy(&attributes)
        guard result == 0 else { return false }
        let started = child
        report(.started)
        OwnThread.run {
            var status: Int32 = 0
            while waitpid(started, &status, 0) < 0 && errno == EINTR {}
            if status != 0 { report(.failed) }
        }
        return true
    }
}
