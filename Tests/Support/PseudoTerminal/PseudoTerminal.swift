import CPseudoTerminal
import Glibc
public import Terminal

/// A program on its own pseudo-terminal, as a user runs it: typed at, resized, stopped, killed.
///
/// The program has its own session and controlling terminal, default signal handling, and only the standard files open.
/// Waiting depends on the program's output and its end; the deadline only turns a hang into a failure that shows the
/// screen. The program is killed when the last reference is released.
public final class PseudoTerminal: Sendable {
    /// The state of terminal and program at one moment.
    public struct Snapshot: Sendable {
        /// The contents of the terminal.
        public internal(set) var screen: VirtualScreen
        /// All bytes written so far.
        public internal(set) var transcript: [UInt8] = []
        /// How the program ended; `nil` while it runs.
        public internal(set) var ending: Ending?
        /// Whether the program is stopped by a signal.
        public internal(set) var isStopped = false
    }

    public enum Ending: Sendable, Hashable {
        /// Exited with a status.
        case exited(Int32)
        /// Terminated by a signal.
        case killed(by: Int32)
    }

    /// Which standard files are the terminal.
    public enum Files: Int32, Sendable {
        /// All are the terminal.
        case terminal = 0
        /// Standard input is `/dev/null`, the others are the terminal.
        case noInput = 1
        /// Standard output is `/dev/null`, the others are the terminal.
        case noOutput = 2
    }

    /// The process ID of the program, which is also its session ID.
    public let process: Int32
    /// The terminal settings before the start of the program.
    public let initialSettings: TerminalSettings
    private let feed: PseudoTerminalFeed

    /// Starts a program.
    ///
    /// The environment is exactly the given one, with defaults for `TERM` and `LC_ALL`.
    ///
    /// A value of `nil` removes a variable.
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

    /// The current state; more output may follow.
    public var snapshot: Snapshot { feed.snapshot }

    /// The current contents of the terminal; more output may follow.
    public var screen: VirtualScreen { snapshot.screen }

    /// The terminal settings, as `stty` reports them.
    ///
    /// Available after the program has ended, too.
    public var settings: TerminalSettings { feed.settings }

    /// Types a text in a single write.
    public func write(_ text: String) { write(Array(text.utf8)) }

    public func write(_ bytes: [UInt8]) { feed.write(bytes) }

    /// Pastes a text in bracketed paste mode.
    public func paste(_ text: String) { write("\u{1B}[200~\(text)\u{1B}[201~") }

    /// Resizes the terminal; the program is notified by SIGWINCH.
    public func resize(to size: Size) { feed.resize(to: size) }

    public func send(signal: Int32) { kill(process, signal) }

    /// Closes the terminal's window: the program loses its terminal.
    public func hangUp() async { await feed.hangUp() }

    /// Waits until the screen shows `text`, and returns that screen.
    @discardableResult
    public func waitFor(text: String) async throws(PseudoTerminalTimeout) -> VirtualScreen {
        try await wait(until: "the screen shows “\(text)”") { $0.screen.text.contains(text) }.screen
    }

    /// Waits until the screen no longer shows `text`, and returns that screen.
    @discardableResult
    public func waitFor(goneText text: String) async throws(PseudoTerminalTimeout) -> VirtualScreen {
        try await wait(until: "“\(text)” is gone") { !$0.screen.text.contains(text) }.screen
    }

    /// Waits until the program has ended and all its output has been read.
    public func waitForExit() async throws(PseudoTerminalTimeout) -> Ending {
        let snapshot = try await wait(until: "the program ends") { $0.ending != nil }
        return snapshot.ending ?? .exited(-1)
    }

    /// Waits until a condition holds.
    ///
    /// It is evaluated after each read and after each change of the process state.
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
            // The array contains at least the terminating `nil`, so it has a base address.
            guard let base = buffer.baseAddress else { preconditionFailure("an array with an element has a base") }
            return body(base)
        }
    }
}

/// A condition that a test waited for was not met in time.
public struct PseudoTerminalTimeout: Error, CustomStringConvertible {
    let what: String
    let snapshot: PseudoTerminal.Snapshot

    /// The condition, the state of the program, and its screen.
    public var description: String {
        """
        In vain: \(what). Ending: \(snapshot.ending.map { "\($0)" } ?? "runs"), stopped: \(snapshot.isStopped).
        \(snapshot.screen.textRows.map { "|" + $0 }.joined(separator: "\n"))
        """
    }
}
