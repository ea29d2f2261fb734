internal import CTerminal
public import Terminal

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// The terminal's full screen: shows grids and waits for what comes.
///
/// There is one at a time in a process, and it stays on the thread that made it, which is the main thread. While it is
/// open the terminal is in raw mode on its alternate screen, the signals that concern it are its own, core files are
/// off, and what is written to standard error is kept and shown afterwards. However the process ends, by ``close()``,
/// a signal or a crash, the terminal is put back first. Ctrl-Z stops the job as in a shell.
public final class NcursesScreen {
    /// What the person asked for.
    public struct Options: Sendable, Hashable {
        /// Whether only attributes are used; `NO_COLOR` in the environment does the same.
        public var isMonochrome: Bool
        /// Whether only ASCII is written, whatever the locale says.
        public var isASCII: Bool

        /// Takes what the person asked for; by default nothing.
        public init(isMonochrome: Bool = false, isASCII: Bool = false) {
            self.isMonochrome = isMonochrome
            self.isASCII = isASCII
        }
    }

    /// The number of columns and rows; follows the terminal before the event that tells of it is handed out.
    public private(set) var size: Size
    /// The symbols that this terminal shows.
    public let glyphs: Glyphs
    /// The number of colours: 0, 8, 16 or 256 and more.
    public let colors: Int
    /// Whether the type in `TERM` is not known here and the terminal is treated as a common one.
    public let substitutesTerminalType: Bool
    /// Wakes this screen's thread.
    public let wakeUp = WakeUp()

    private var decoder = InputDecoder()
    private var shown: Grid?
    private var isOpen = true
    private let escapeDelay: Int32
    private var line: [ct_cell] = []
    private var bytes = [UInt8](repeating: 0, count: 16_384)

    /// Enters the full screen; nothing is drawn yet.
    ///
    /// What was typed before is thrown away: it was echoed, and meant for something else.
    public init(options: Options = Options()) throws(TerminalError) {
        var asked = ct_options(monochrome: options.isMonochrome, ascii: options.isASCII, capture_stderr: true)
        let result = ct_open(&asked)
        guard result == CT_OK else { throw TerminalError(result) }
        let information = ct_information()
        size = Size(width: Int(information.columns), height: Int(information.rows))
        glyphs = information.utf8 ? .unicode : .ascii
        colors = Int(information.colors)
        substitutesTerminalType = information.substituted_type
        escapeDelay = min(1000, max(1, getenv("ESCDELAY").flatMap { Int32(String(cString: $0)) } ?? 30))
    }

    deinit { close() }

    /// Shows a grid: writes what differs from the one before.
    ///
    /// A change of several rows is marked as one frame (mode 2026), which many terminals then show at once.
    /// What lies outside the terminal is cut, what is missing is blank. Blocks while the terminal takes no output.
    public func present(_ grid: Grid) {
        guard isOpen else { return }
        var changed = 0
        for y in 0..<size.height where shown?.size != grid.size || shown?.row(y) != grid.row(y) {
            line.removeAll(keepingCapacity: true)
            var columns = 0
            for cell in grid.row(y) where !cell.isContinuation {
                line.append(ct_cell(cell))
                columns += cell.width
            }
            while columns < size.width {
                line.append(.blank)
                columns += 1
            }
            ct_put_row(Int32(y), line, Int32(line.count))
            changed += 1
        }
        shown = grid
        flush(whole: changed > 1)
    }

    /// Writes everything anew, for a person whose screen was disturbed.
    public func redraw() {
        guard isOpen else { return }
        ct_invalidate()
        flush(whole: true)
    }

    /// Hands a text to the terminal's clipboard (OSC 52); false where this terminal cannot be asked, or for more than 64 KiB.
    ///
    /// Only for a key that the person pressed for it: every program of theirs can read it afterwards. True means that it
    /// was sent; not every terminal takes it, and none tells. Nothing is ever read back. The bytes may be a secret's; the
    /// copy that is made on the way is wiped.
    public func copyToClipboard(_ text: UnsafeRawBufferPointer) -> Bool {
        guard isOpen, let count = Int32(exactly: text.count) else { return false }
        return ct_set_clipboard(text.bindMemory(to: UInt8.self).baseAddress, count)
    }

    /// Waits until something comes, and tells everything that came; with a timeout, at most so long.
    ///
    /// Blocks the thread without using it: no timer runs unless a timeout is given or Esc may be the beginning of a
    /// sequence (`ESCDELAY`, 30 ms). Never gives an empty list.
    public func waitForEvents(timeout: Duration? = nil) -> [TerminalEvent] {
        let deadline = timeout.map { ContinuousClock.now + $0 }
        while isOpen {
            let left = deadline.map { max(0, Self.milliseconds($0 - .now)) }
            let isEscape = decoder.needsEscapeTimeout
            let seen = ct_wait(isEscape ? min(escapeDelay, left ?? escapeDelay) : left ?? -1)
            var events: [TerminalEvent] = []
            if seen & Int32(CT_SIGNAL) != 0 { takeSignals(&events) }
            if seen & Int32(CT_INPUT) != 0 { takeInput(&events) }
            if seen & Int32(CT_HANGUP) != 0, !events.contains(.end(.hangUp)) { events.append(.end(.hangUp)) }
            if seen & Int32(CT_WAKE) != 0 { events.append(.wakeUp) }
            if seen == 0 {
                if isEscape { take(decoder.flushEscape(), &events) }
                if events.isEmpty, let deadline, deadline <= .now { events.append(.timeOut) }
            }
            if !events.isEmpty { return events }
        }
        return [.end(.hangUp)]
    }

    /// Leaves the screen and stops the program as Ctrl-Z does; returns when the person continues it.
    public func suspend() -> [TerminalEvent] {
        var events: [TerminalEvent] = []
        stop(job: true, &events)
        return events
    }

    /// Leaves the screen for good: the terminal is as it was, and what was kept of standard error follows.
    ///
    /// Leftover input is thrown away, so that it does not reach the shell. Again: nothing.
    public func close() {
        isOpen = false
        ct_close()
    }

    /// Leaves the screen and ends the process by the signal itself, so that whoever started it sees the truth.
    public static func die(by signal: EndingSignal) -> Never { ct_die(signal.rawValue) }

    /// A change in one row needs no marks around it: they would cost more than the letter that was typed.
    private func flush(whole: Bool) {
        let cursor = shown?.cursor
        ct_flush(Int32(clamping: cursor?.y ?? -1), Int32(clamping: cursor?.x ?? -1), whole)
    }

    private func takeInput(_ events: inout [TerminalEvent]) {
        let count = Int(ct_read(&bytes, Int32(bytes.count)))
        if count < 0 { return events.append(.end(.hangUp)) }
        take(decoder.feed(bytes[..<count]), &events)
    }

    private func take(_ input: [InputEvent], _ events: inout [TerminalEvent]) {
        for event in input {
            switch event {
            case .key(.control("z")): stop(job: true, &events)
            case .key(.control("\\")): events.append(.end(.quit))
            default: events.append(.input(event))
            }
        }
    }

    private func takeSignals(_ events: inout [TerminalEvent]) {
        var resized = false
        var continued = false
        while true {
            let number = ct_next_signal()
            if number == 0 { break }
            switch number {
            case SIGWINCH: resized = true
            case SIGCONT: continued = true
            case SIGTSTP: stop(job: false, &events)
            default: if let signal = EndingSignal(rawValue: number) { events.append(.end(signal)) }
            }
        }
        if continued {
            ct_reenter()
            resume(&events)
        } else if resized, ct_resize() {
            takeSize(&events)
        }
    }

    private func stop(job: Bool, _ events: inout [TerminalEvent]) {
        guard isOpen else { return }
        ct_suspend(job)
        resume(&events)
    }

    private func resume(_ events: inout [TerminalEvent]) {
        _ = ct_resize()
        takeSize(&events)
        flush(whole: true)
        events.append(.resume)
    }

    private func takeSize(_ events: inout [TerminalEvent]) {
        let information = ct_information()
        let now = Size(width: Int(information.columns), height: Int(information.rows))
        guard now != size else { return }
        size = now
        let grid = shown
        shown = nil
        if let grid { present(grid) }
        events.append(.input(.resize(now)))
    }

    private static func milliseconds(_ duration: Duration) -> Int32 {
        let (seconds, attoseconds) = duration.components
        // Rounded up: a loop that wakes before its deadline would spin.
        return Int32(clamping: seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }
}
