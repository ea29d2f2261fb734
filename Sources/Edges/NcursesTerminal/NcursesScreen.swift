internal import CTerminal
public import Terminal

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// The terminal's full screen: displays grids and waits for events.
///
/// A process has at most one at a time, used only on the main thread, which created it. While it is open, the terminal
/// is in raw mode on its alternate screen, the screen handles the signals that concern it, core files are disabled, and
/// standard error is captured and written afterwards. However the process ends (``close()``, a signal or a crash), the
/// terminal is restored first. Ctrl-Z stops the job as in a shell.
public final class NcursesScreen {
    public struct Options: Sendable, Hashable {
        /// Whether to use only attributes and no colours; `NO_COLOR` in the environment has the same effect.
        public var isMonochrome: Bool
        /// Whether to write only ASCII, regardless of the locale.
        public var isASCII: Bool

        public init(isMonochrome: Bool = false, isASCII: Bool = false) {
            self.isMonochrome = isMonochrome
            self.isASCII = isASCII
        }
    }

    /// Updated before the resize event is returned.
    public private(set) var size: Size
    /// The symbols that this terminal can display.
    public let glyphs: Glyphs
    /// The number of colours: 0, 8, 16 or at least 256.
    public let colors: Int
    /// Whether the terminal type in `TERM` is unknown and a similar one is assumed.
    public let substitutesTerminalType: Bool
    /// Wakes the thread that waits in ``waitForEvents(timeout:)``.
    public let wakeUp = WakeUp()

    private var decoder = InputDecoder()
    private var shown: Grid?
    private var isOpen = true
    private let escapeDelay: Int32
    private var line: [ct_cell] = []
    private var bytes = [UInt8](repeating: 0, count: 16_384)

    /// Switches to the alternate screen without drawing.
    ///
    /// Discards type-ahead, which was meant for the shell.
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

    /// Displays a grid by writing the differences from the previous one.
    ///
    /// A change of several rows is sent as one frame (mode 2026), which many terminals then display at once. Parts
    /// outside the terminal are clipped, missing parts are empty. Blocks while the terminal accepts no output.
    public func present(_ grid: Grid) {
        guard isOpen else { return }
        let earlier = shown?.size == grid.size ? shown : nil
        var changed = 0
        for y in 0..<size.height {
            if let earlier {
                guard y < grid.size.height, !grid.shares(row: y, with: earlier) else { continue }
                let cells = grid.row(y)
                let runs = changedRuns(of: cells, since: earlier.row(y))
                guard !runs.isEmpty else { continue }
                for run in runs {
                    put(cells.dropFirst(run.lowerBound).prefix(run.count), at: run.lowerBound, y)
                }
            } else {
                put(grid.row(y), at: 0, y, toEdge: true)
            }
            changed += 1
        }
        shown = grid
        flush(whole: changed > 1)
    }

    /// Writes cells starting at a column; `toEdge` blanks the rest of the row.
    private func put(_ cells: ArraySlice<Cell>, at column: Int, _ y: Int, toEdge: Bool = false) {
        line.removeAll(keepingCapacity: true)
        var columns = column
        for cell in cells where !cell.isContinuation {
            line.append(ct_cell(cell))
            columns += cell.width
        }
        while toEdge, columns < size.width {
            line.append(.blank)
            columns += 1
        }
        ct_put_row(Int32(y), Int32(column), line, Int32(line.count))
    }

    /// Writes the whole screen again, for a terminal on which another program has written.
    public func redraw() {
        guard isOpen else { return }
        ct_invalidate()
        flush(whole: true)
    }

    /// Enables or disables mouse reporting.
    ///
    /// Initially disabled. While it is enabled, most terminals select text only with Shift held.
    public func setMouse(_ isTaken: Bool) {
        if isOpen { ct_set_mouse(isTaken) }
    }

    /// Copies a text to the terminal's clipboard (OSC 52); returns `false` if this terminal does not support it, or if
    /// the text is over 64 KiB.
    ///
    /// Call it only for a key that the user pressed for this purpose, because every program of the user can read the
    /// clipboard. `true` means only that the text was sent: some terminals ignore it, and none confirms. Nothing is
    /// read back. The bytes can be a secret; the intermediate copy is wiped.
    public func copyToClipboard(_ text: UnsafeRawBufferPointer) -> Bool {
        guard isOpen, let count = Int32(exactly: text.count) else { return false }
        return ct_set_clipboard(text.bindMemory(to: UInt8.self).baseAddress, count)
    }

    /// Waits for events and returns all that have arrived, at the latest after `timeout`.
    ///
    /// Blocks the thread. No timer runs unless a timeout is given or Esc may begin a sequence (`ESCDELAY`, 30 ms).
    /// Never returns an empty array.
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

    /// Leaves the screen and stops the program as Ctrl-Z does; returns when the user continues it.
    public func suspend() -> [TerminalEvent] {
        var events: [TerminalEvent] = []
        stop(job: true, &events)
        return events
    }

    /// Leaves the screen: restores the terminal and writes the captured standard error.
    ///
    /// Discards type-ahead, so that it does not reach the shell. Further calls do nothing.
    public func close() {
        isOpen = false
        ct_close()
    }

    /// Restores the terminal and ends the process by the signal itself, so that its parent sees the real cause.
    public static func die(by signal: EndingSignal) -> Never { ct_die(signal.rawValue) }

    /// Writes the changes.
    ///
    /// A single row is not marked as a frame, because the markers would be longer than a typed letter.
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
        // Rounded up: waking before the deadline would make the loop spin.
        return Int32(clamping: seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }
}

extension ct_cell {
    static let blank = ct_cell(Cell.blank())

    /// Must not be called for continuations.
    init(_ cell: Cell) {
        self.init()
        scalars = (cell.scalar(0), cell.scalar(1), cell.scalar(2), cell.scalar(3), cell.scalar(4))
        width = UInt8(cell.width)
        attributes = cell.style.attributes.rawValue
        (foreground, foreground_extended) = Self.indices(cell.style.foreground)
        (background, background_extended) = Self.indices(cell.style.background)
    }

    private static func indices(_ color: Color?) -> (Int16, Int16) {
        guard let color else { return (-1, -1) }
        return (Int16(color.basic), color.extended.map { Int16($0) } ?? -1)
    }
}
