import CPseudoTerminal
import Glibc
public import Terminal

/// A program on a pseudo-terminal of its own, as a person would run it: typed at, resized, stopped, killed.
///
/// The program has a session and a controlling terminal of its own, all signals as by default, and no file open but the
/// standard ones. Waiting is driven by what the program writes and by its end; the deadline only turns a hang into a
/// failure that shows the screen. When the last copy goes, the program is killed.
public final class PseudoTerminal: Sendable {
    /// What a test sees at one moment.
    public struct Snapshot: Sendable {
        /// What the terminal shows.
        public internal(set) var screen: VirtualScreen
        /// Every byte that was written.
        public internal(set) var transcript: [UInt8] = []
        /// How the program ended; `nil` while it runs.
        public internal(set) var ending: Ending?
        /// Whether the program is stopped.
        public internal(set) var isStopped = false
    }

    /// How a program ended.
    public enum Ending: Sendable, Hashable {
        /// By itself, with a status.
        case exited(Int32)
        /// By a signal.
        case killed(by: Int32)
    }

    /// Which standard files the program has.
    public enum Files: Int32, Sendable {
        /// All are the terminal.
        case terminal = 0
        /// Standard input is `/dev/null`, the others are the terminal.
        case noInput = 1
        /// Standard output is `/dev/null`, the others are the terminal.
        case noOutput = 2
    }

    /// The program's process id, which is its session's too.
    public let process: Int32
    /// The terminal's settings before the program was started.
    public let initialSettings: TerminalSettings
    private let feed: PseudoTerminalFeed

    /// Starts a program; the environment is exactly what is given, `TERM` and `LC_ALL` unless they are in it.
    ///
    /// A value of `nil` leaves a variable out.
    public init(
        program: String, arguments: [String] = [], environment: [String: String?] = [:],
        size: Size = .standard, files: Files = .terminal
    ) throws(PosixFailure) {
        let defaults: [String: String?] = ["TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"]
        let variables = defaults.merging(environment) { $1 }.compactMap { name, value in value.map { "\(name)=\($0)" } }
        var pair = pt_pair()
        let opened = pt_open(Int32(size.width), Int32(size.height), &pair)
        guard opened == 0 else { throw PosixFailure(number: opened, doing: "pseudo-terminal") }
        var before = termios()
        tcgetattr(pair.tty, &before)
        initialSettings = TerminalSettings(before)
        var pid: pid_t = 0
        let failure = Self.withCStrings([program] + arguments) { arguments in
            Self.withCStrings(variables) { pt_spawn(&pair, program, arguments, $0, files.rawValue, &pid) }
        }
        guard failure == 0 else {
            close(pair.master)
            close(pair.tty)
            throw PosixFailure(number: failure, doing: "start \(program)")
        }
        process = pid
        feed = PseudoTerminalFeed(pair: pair, process: pid, size: size)
        feed.start()
    }

    deinit { feed.stop() }

    /// What there is to see now; more may be on its way.
    public var snapshot: Snapshot { feed.snapshot }

    /// What the terminal shows now; more may be on its way.
    public var screen: VirtualScreen { snapshot.screen }

    /// The terminal's settings, as `stty` shows them; also after the program has ended.
    public var settings: TerminalSettings { feed.settings }

    /// Types a text, whole.
    public func write(_ text: String) { write(Array(text.utf8)) }

    /// Sends bytes as they are.
    public func write(_ bytes: [UInt8]) { feed.write(bytes) }

    /// Pastes a text as a terminal does that was asked to mark it.
    public func paste(_ text: String) { write("\u{1B}[200~\(text)\u{1B}[201~") }

    /// Gives the terminal another size, which the program is told of by SIGWINCH.
    public func resize(to size: Size) { feed.resize(to: size) }

    /// Sends a signal to the program.
    public func send(signal: Int32) { kill(process, signal) }

    /// Closes the terminal's window: the program has no terminal any more.
    public func hangUp() async { await feed.hangUp() }

    /// Waits until the screen shows `text`, and gives what it shows then.
    @discardableResult
    public func waitFor(text: String) async throws(PseudoTerminalTimeout) -> VirtualScreen {
        try await wait(until: "the screen shows “\(text)”") { $0.screen.text.contains(text) }.screen
    }

    /// Waits until the screen does not show `text` any more, and gives what it shows then.
    @discardableResult
    public func waitFor(goneText text: String) async throws(PseudoTerminalTimeout) -> VirtualScreen {
        try await wait(until: "“\(text)” is gone") { !$0.screen.text.contains(text) }.screen
    }

    /// Waits until the program has ended and all that it wrote has been read.
    public func waitForExit() async throws(PseudoTerminalTimeout) -> Ending {
        let snapshot = try await wait(until: "the program ends") { $0.ending != nil }
        return snapshot.ending ?? .exited(-1)
    }

    /// Waits until something holds; it is looked at after everything that is read, and after each change of the process.
    @discardableResult
    public func wait(
        until what: String, _ condition: @escaping @Sendable (Snapshot) -> Bool
    ) async throws(PseudoTerminalTimeout) -> Snapshot {
        guard let snapshot = await feed.wait(condition) else {
            throw PseudoTerminalTimeout(what: what, snapshot: self.snapshot)
        }
        return snapshot
    }

    private static func withCStrings<R>(
        _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> R
    ) -> R {
        let copies = strings.map { strdup($0) } + [nil]
        defer { copies.forEach { free($0) } }
        return copies.withUnsafeBufferPointer { buffer in
            // The buffer has the ending nil, so it has a base.
            guard let base = buffer.baseAddress else { preconditionFailure("an array with an element has a base") }
            return body(base)
        }
    }
}

/// A program on a pseudo-terminal did not get where a test waited for it.
public struct PseudoTerminalTimeout: Error, CustomStringConvertible {
    let what: String
    let snapshot: PseudoTerminal.Snapshot

    /// What was waited for, how the program is, and its screen.
    public var description: String {
        """
        In vain: \(what). Ending: \(snapshot.ending.map { "\($0)" } ?? "runs"), stopped: \(snapshot.isStopped).
        \(snapshot.screen.textRows.map { "|" + $0 }.joined(separator: "\n"))
        """
    }
}
