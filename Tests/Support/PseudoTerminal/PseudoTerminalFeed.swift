import CPseudoTerminal
import Dispatch
import Glibc
import Synchronization
import Terminal

/// Reads the output of a program, monitors its process state, and resumes the waiting tasks.
///
/// One thread reads, one waits for the process, one writes. No thread of Swift's pool blocks.
final class PseudoTerminalFeed: Sendable {
    private struct Waiter {
        let condition: @Sendable (PseudoTerminal.Snapshot) -> Bool
        let continuation: CheckedContinuation<PseudoTerminal.Snapshot?, Never>
    }

    /// Messages to the reading thread, which first reads everything that was written before.
    private enum Notice {
        case stopped(Bool)
        case ended(PseudoTerminal.Ending)
        case hangUp(@Sendable () -> Void)
    }

    private struct State {
        var snapshot: PseudoTerminal.Snapshot
        /// The terminal, possibly in the middle of a frame; the snapshot then still has the previous frame.
        var live: VirtualScreen
        var waiters: [Int: Waiter] = [:]
        var nextWaiter = 0
        var notices: [Notice] = []
        var isMasterOpen = true
        var isReading = true
    }

    private static let deadline = DispatchTimeInterval.seconds(60)

    private let pair: pt_pair
    private let process: pid_t
    private let state: Mutex<State>
    private let noticeRead: Int32
    private let noticeWrite: Int32
    private let writing = DispatchQueue(label: "pseudo-terminal writing")

    init(pair: pt_pair, process: pid_t, size: Size) {
        self.pair = pair
        self.process = process
        let screen = VirtualScreen(size: size)
        state = Mutex(State(snapshot: PseudoTerminal.Snapshot(screen: screen), live: screen))
        var ends: [Int32] = [-1, -1]
        _ = pt_pipe(&ends)
        (noticeRead, noticeWrite) = (ends[0], ends[1])
    }

    var snapshot: PseudoTerminal.Snapshot { state.withLock { $0.snapshot } }

    var settings: TerminalSettings {
        var settings = termios()
        tcgetattr(pair.tty, &settings)
        return TerminalSettings(settings)
    }

    func start() {
        BlockingThread.start { [self] in read() }
        BlockingThread.start { [self] in watch() }
    }

    /// Kills the program.
    ///
    /// The threads then end and close the files.
    func stop() {
        if snapshot.ending == nil { kill(process, SIGKILL) }
    }

    func write(_ bytes: [UInt8]) {
        writing.async { [self] in
            var rest = bytes[...]
            while !rest.isEmpty {
                let (done, failure) = state.withLock { state -> (Int, Int32) in
                    guard state.isMasterOpen, state.snapshot.ending == nil else { return (-1, EIO) }
                    return (rest.withUnsafeBytes { Glibc.write(pair.master, $0.baseAddress, $0.count) }, errno)
                }
                if done > 0 {
                    rest = rest.dropFirst(done)
                } else if failure == EAGAIN {
                    var waiting = pollfd(fd: pair.master, events: Int16(POLLOUT), revents: 0)
                    poll(&waiting, 1, 1000)
                } else if failure != EINTR {
                    return
                }
            }
        }
    }

    func resize(to size: Size) {
        state.withLock { state in
            state.snapshot.screen.resize(to: size)
            state.live.resize(to: size)
            _ = pt_resize(pair.master, Int32(size.width), Int32(size.height))
        }
    }

    func hangUp() async {
        await withCheckedContinuation { continuation in
            writing.async { [self] in
                if !notify(.hangUp { continuation.resume() }) { continuation.resume() }
            }
        }
    }

    func wait(
        _ condition: @escaping @Sendable (PseudoTerminal.Snapshot) -> Bool
    ) async -> PseudoTerminal.Snapshot? {
        await withCheckedContinuation { continuation in
            let (id, now) = state.withLock { state -> (Int, PseudoTerminal.Snapshot?) in
                if condition(state.snapshot) { return (-1, state.snapshot) }
                if state.snapshot.ending != nil { return (-1, nil) }
                state.nextWaiter += 1
                state.waiters[state.nextWaiter] = Waiter(condition: condition, continuation: continuation)
                return (state.nextWaiter, nil)
            }
            guard id > 0 else { return continuation.resume(returning: now) }
            DispatchQueue.global().asyncAfter(deadline: .now() + Self.deadline) { [weak self] in self?.giveUp(id) }
        }
    }

    private func giveUp(_ id: Int) {
        state.withLock { $0.waiters.removeValue(forKey: id) }?.continuation.resume(returning: nil)
    }

    private func change(_ body: (inout State) -> Void) {
        let (ready, snapshot) = state.withLock { state -> ([Waiter], PseudoTerminal.Snapshot) in
            body(&state)
            // The program has ended, so conditions that do not hold now never will.
            let ready = state.waiters.filter { $0.value.condition(state.snapshot) || state.snapshot.ending != nil }
            for id in ready.keys { state.waiters.removeValue(forKey: id) }
            return (Array(ready.values), state.snapshot)
        }
        for waiter in ready { waiter.continuation.resume(returning: waiter.condition(snapshot) ? snapshot : nil) }
    }

    /// Notifies the reading thread; `false` if it has already ended.
    @discardableResult
    private func notify(_ notice: Notice) -> Bool {
        let isTaken = state.withLock { state in
            if state.isReading { state.notices.append(notice) }
            return state.isReading
        }
        var byte: UInt8 = 1
        Glibc.write(noticeWrite, &byte, 1)
        return isTaken
    }

    /// Blocks its thread until the program has ended and everything is read.
    private func read() {
        var master = pair.master
        while true {
            var files = [
                pollfd(fd: master, events: Int16(POLLIN), revents: 0),
                pollfd(fd: noticeRead, events: Int16(POLLIN), revents: 0),
            ]
            poll(&files, 2, -1)
            if files[0].revents != 0 { readAll() }
            var bytes = [UInt8](repeating: 0, count: 64)
            while Glibc.read(noticeRead, &bytes, bytes.count) > 0 {}
            let notices = state.withLock { state in
                defer { state.notices = [] }
                for case .ended in state.notices { state.isReading = false }
                return state.notices
            }
            for notice in notices {
                readAll()
                switch notice {
                case .stopped(let isStopped): change { $0.snapshot.isStopped = isStopped }
                case .ended(let ending):
                    change {
                        $0.snapshot.screen = $0.live
                        $0.snapshot.ending = ending
                    }
                case .hangUp(let done):
                    closeMaster()
                    master = -1
                    done()
                }
            }
            if snapshot.ending != nil { return }
        }
    }

    private func readAll() {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while state.withLock({ $0.isMasterOpen }) {
            let count = Glibc.read(pair.master, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            change { state in
                state.snapshot.transcript += buffer[..<count]
                state.live.feed(buffer[..<count])
                // A synchronized update (mode 2026) becomes visible when it is complete.
                if !state.live.modes.contains(2026) { state.snapshot.screen = state.live }
            }
        }
    }

    /// Blocks its thread until the program has ended.
    private func watch() {
        while true {
            var value: Int32 = 0
            switch pt_wait(process, &value) {
            case PT_STOPPED: notify(.stopped(true))
            case PT_CONTINUED: notify(.stopped(false))
            case PT_EXITED: return end(.exited(value))
            case PT_KILLED: return end(.killed(by: value))
            default: return end(.exited(-1))
            }
        }
    }

    private func end(_ ending: PseudoTerminal.Ending) { notify(.ended(ending)) }

    private func closeMaster() {
        let isOurs = state.withLock { state in
            defer { state.isMasterOpen = false }
            return state.isMasterOpen
        }
        if isOurs { close(pair.master) }
    }

    deinit {
        closeMaster()
        close(pair.tty)
        close(noticeRead)
        close(noticeWrite)
    }
}
