import FoundationEssentials
import IdentityModel
import Profiles
import Wizard

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
        guard let program = DetachedProgram(words) else { return false }
        report(.started)
        OwnThread.run {
            if program.wait() != 0 { report(.failed) }
        }
        return true
    }
}
