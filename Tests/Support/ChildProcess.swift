import CPseudoTerminal
import Dispatch
import Glibc
import Synchronization

/// A child process whose standard files are pipes: reports its output and how it ended.
public final class ChildProcess: Sendable {
    public struct End: Sendable {
        /// The exit status, or 128 and the number of the signal that killed it.
        public let status: Int32
        /// The lines of its standard output.
        public let lines: [String]
        /// Its output on standard error.
        public let errors: String
    }

    private struct State {
        var lines: [String] = []
        var hasEnded = false
        var waiters: [(pattern: String, continuation: CheckedContinuation<String?, Never>)] = []
    }

    private let pid: pid_t
    private let input: Int32
    private let state = Mutex(State())
    private let finished = Signal()
    private let end = Mutex<End?>(nil)

    /// Starts a program with exactly this environment; its standard input stays open until ``closeInput()``.
    public init(_ program: String, _ arguments: [String], environment: [String: String]) throws(PosixFailure) {
        let (inputRead, inputWrite) = try Self.makePipe()
        let (outputRead, outputWrite) = try Self.makePipe()
        let (errorRead, errorWrite) = try Self.makePipe()
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_adddup2(&actions, inputRead, 0)
        posix_spawn_file_actions_adddup2(&actions, outputWrite, 1)
        posix_spawn_file_actions_adddup2(&actions, errorWrite, 2)
        // Closes all other descriptors in the child. libcurl's sockets are inheritable: an open copy in the child would
        // delay the end of file that the peer waits for.
        _ = pt_close_others(&actions, 3)
        let argv = ([program] + arguments).map { strdup($0) } + [nil]
        let envp = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        var child: pid_t = 0
        let result = posix_spawn(&child, program, &actions, nil, argv, envp)
        for pointer in argv + envp { free(pointer) }
        posix_spawn_file_actions_destroy(&actions)
        for descriptor in [inputRead, outputWrite, errorWrite] { close(descriptor) }
        guard result == 0 else { throw PosixFailure(number: result, doing: "posix_spawn \(program)") }
        pid = child
        input = inputWrite
        BlockingThread.start { [self] in collect(output: outputRead, errors: errorRead) }
    }

    public func write(_ text: String) {
        let bytes = Array(text.utf8)
        _ = Glibc.write(input, bytes, bytes.count)
    }

    /// Closes its standard input.
    public func closeInput() { close(input) }

    /// Sends a signal, unless the program has ended: another process could have its number by then.
    public func send(_ signal: Int32) {
        state.withLock { state in
            if !state.hasEnded { kill(pid, signal) }
        }
    }

    /// The first line of its standard output that contains the text, now or later; `nil` if the program ends without
    /// one.
    public func line(containing pattern: String) async -> String? {
        await withCheckedContinuation { continuation in
            let found: String?? = state.withLock { state in
                if let line = state.lines.first(where: { $0.contains(pattern) }) { return line }
                if state.hasEnded { return .some(nil) }
                state.waiters.append((pattern, continuation))
                return nil
            }
            if let found { continuation.resume(returning: found) }
        }
    }

    /// Waits for the end of the program.
    public func ended() async -> End {
        await finished.wait()
        return end.withLock { $0 } ?? End(status: -1, lines: [], errors: "")
    }

    /// Runs a program with this input and waits for its end.
    public static func run(
        _ program: String, _ arguments: [String], environment: [String: String], input: String = ""
    ) async throws -> End {
        let child = try ChildProcess(program, arguments, environment: environment)
        if !input.isEmpty { child.write(input) }
        child.closeInput()
        return await child.ended()
    }

    private func collect(output: Int32, errors: Int32) {
        let errorReader = ErrorReader()
        BlockingThread.start { errorReader.finish(with: Self.readAll(errors) { _ in }) }
        _ = Self.readAll(output) { take($0) }
        let errorText = errorReader.wait()
        var info = siginfo_t()
        while waitid(P_PID, id_t(pid), &info, WEXITED | WNOWAIT) < 0 && errno == EINTR {}
        var status: Int32 = 0
        let (lines, waiters) = state.withLock { state in
            state.hasEnded = true
            while waitpid(pid, &status, 0) < 0 && errno == EINTR {}
            defer { state.waiters = [] }
            return (state.lines, state.waiters)
        }
        let signal = status & 0x7F
        let code = signal == 0 ? (status >> 8) & 0xFF : 128 + signal
        end.withLock { $0 = End(status: code, lines: lines, errors: errorText) }
        for waiter in waiters { waiter.continuation.resume(returning: nil) }
        finished.give()
    }

    private func take(_ line: String) {
        let ready = state.withLock { state in
            state.lines.append(line)
            let ready = state.waiters.filter { line.contains($0.pattern) }
            state.waiters.removeAll { line.contains($0.pattern) }
            return ready
        }
        for waiter in ready { waiter.continuation.resume(returning: line) }
    }

    /// Reads to the end of file and closes.
    ///
    /// Passes each complete line to `line` as it arrives.
    private static func readAll(_ descriptor: Int32, line: (String) -> Void) -> String {
        defer { close(descriptor) }
        var all: [UInt8] = []
        var open: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = read(descriptor, &chunk, chunk.count)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { break }
            all += chunk[..<count]
            open += chunk[..<count]
            while let end = open.firstIndex(of: UInt8(ascii: "\n")) {
                line(String(decoding: open[..<end], as: UTF8.self))
                open.removeSubrange(...end)
            }
        }
        if !open.isEmpty { line(String(decoding: open, as: UTF8.self)) }
        return String(decoding: all, as: UTF8.self)
    }

    /// Creates a pipe whose descriptors are not inherited by other children: an open copy would delay the end of file.
    private static func makePipe() throws(PosixFailure) -> (read: Int32, write: Int32) {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw PosixFailure(number: errno, doing: "pipe") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }
}

/// Reads standard error on its own thread, in parallel with standard output.
private final class ErrorReader: Sendable {
    private let text = Mutex("")
    private let done = DispatchSemaphore(value: 0)

    func finish(with text: String) {
        self.text.withLock { $0 = text }
        done.signal()
    }

    func wait() -> String {
        done.wait()
        return text.withLock { $0 }
    }
}
