import IdentityModel
import Localization
import NcursesTerminal
import Sentences
import Synchronization
import Tapes
import Terminal
import TerminalUI

/// A terminal in which a tape and its presenter press the keys.
///
/// The notes to the presenter are in separate rows above the footer. The wizard has the other rows, so that the notes
/// hide nothing of it, and patterns of the tape do not match them.
final class LiveTapeDisplay: WizardDisplay {
    private let screen: any WizardDisplay
    private var player: TapePlayer
    private let texts: Texts
    /// Saves the state of a mark; calls the closure on any thread, with the reason of a refusal.
    private let save: (_ mark: String, _ end: @escaping @Sendable (Text?) -> Void) -> Void
    /// The end of the save that is in progress.
    private let savings = SavedMark()
    private var shown: Grid
    private var isAtStart = false
    /// The size that the wizard draws for.
    private(set) var size: Size
    /// The note that is displayed.
    private var note: TapeNote?

    init(
        _ player: TapePlayer, on screen: any WizardDisplay, texts: Texts,
        save: @escaping (_ mark: String, _ end: @escaping @Sendable (Text?) -> Void) -> Void
    ) {
        self.player = player
        self.screen = screen
        self.texts = screen.glyphs.isASCII ? texts.inASCII() : texts
        self.save = save
        size = screen.size
        shown = Grid(size: screen.size)
    }

    var glyphs: Glyphs { screen.glyphs }
    var colors: Int { screen.colors }

    func present(_ grid: Grid, atStart: Bool) {
        (shown, isAtStart) = (grid, atStart)
        player.show(grid, atStart: atStart)
        display()
    }

    func redraw() { screen.redraw() }
    func setMouse(_ isTaken: Bool) { screen.setMouse(isTaken) }
    func copyToClipboard(_ text: UnsafeRawBufferPointer) -> Bool { screen.copyToClipboard(text) }

    /// Returns the next key of the tape, or the events that are the wizard's.
    ///
    /// Keys that the presenter has typed are handled before each key of the tape.
    func waitForEvents(timeout: Duration?) -> [TerminalEvent] {
        let limit = timeout.map { ContinuousClock.now + $0 }
        var end: ContinuousClock.Instant? = .now
        while true {
            let left = [end, limit].compactMap(\.self).min().map { max(.zero, $0 - .now) }
            let events = accepted(screen.waitForEvents(timeout: left))
            if let saved = savings.take() { player.saved(refusal: saved.refusal) }
            if let resize = resizeForNote() { return events + [resize] }
            guard events.isEmpty else { return events }
            let next = player.next(on: shown, atStart: isAtStart, now: .now)
            if let resize = resizeForNote() { return [resize] }
            switch next {
            case .press(let key): return [.input(.key(key))]
            case .wait(let until): end = until
            case .save(let mark):
                save(mark) { [savings] in savings.put($0) }
                end = nil
            case .shot: end = .now
            // A live tape continues until the program ends.
            case .failed, .ended: end = nil
            }
            if let limit, limit <= .now { return [.timeOut] }
        }
    }

    /// The events that are the wizard's; the others are the tape's.
    private func accepted(_ events: [TerminalEvent]) -> [TerminalEvent] {
        events.compactMap { event in
            switch event {
            case .input(.key(let key)): return player.take(key, on: shown, atStart: isAtStart) ? event : nil
            case .input(.paste): return player.takeInput(on: shown, atStart: isAtStart) ? event : nil
            case .input(.mouse(let mouse)):
                switch mouse.kind {
                case .release, .move: return player.isPresenters ? event : nil
                case .press, .scrollUp, .scrollDown, .scrollLeft, .scrollRight:
                    return player.takeInput(on: shown, atStart: isAtStart) ? event : nil
                }
            case .input(.resize):
                size = inner
                return .input(.resize(size))
            case .timeOut: return nil
            case .input(.focus), .wakeUp, .resume, .end: return event
            }
        }
    }

    /// Displays another note; returns the wizard's new size if its number of rows has changed.
    private func resizeForNote() -> TerminalEvent? {
        guard player.note != note else { return nil }
        note = player.note
        guard inner != size else {
            display()
            return nil
        }
        size = inner
        return .input(.resize(size))
    }

    /// The rows of the note; none without one.
    private var rows: [String] {
        guard let note else { return [] }
        let text = UntrustedText(texts(note.sentence)).sanitised(limit: 600)
        return Array(wrapped(text, to: max(1, screen.size.width - 2)).prefix(4))
    }

    /// The size without the rows of the note, which cover the wizard's in a low terminal.
    private var inner: Size {
        let height = screen.size.height - rows.count
        return Size(width: screen.size.width, height: height < Self.lowest ? screen.size.height : height)
    }

    private static let lowest = 12

    /// Displays the wizard's screen with the rows of the note above its last row.
    private func display() {
        let rows = rows
        guard !rows.isEmpty, shown.size.width == screen.size.width else {
            return screen.present(shown, atStart: isAtStart)
        }
        var grid = Grid(size: screen.size)
        let (last, first) = (screen.size.height - 1, screen.size.height - 1 - rows.count)
        for y in 0..<max(0, first) { grid.take(row: y, of: shown, to: y) }
        for (index, row) in rows.enumerated() {
            grid.fill(
                Rect(x: 0, y: first + index, width: grid.size.width, height: 1), style: Self.style)
            grid.put(row, at: Point(x: 1, y: first + index), style: Self.style)
        }
        grid.take(row: shown.size.height - 1, of: shown, to: last)
        grid.cursor = shown.cursor.flatMap { $0.y < first ? $0 : nil }
        screen.present(grid, atStart: isAtStart)
    }

    /// Readable in every theme, and without colours.
    private static let style = Style(attributes: [.bold, .reverse])
}

/// How a mark's save has ended, from any thread.
private final class SavedMark: Sendable {
    struct End: Sendable {
        let refusal: Text?
    }

    private let end = Mutex<End?>(nil)

    func put(_ refusal: Text?) { end.withLock { $0 = End(refusal: refusal) } }

    func take() -> End? {
        end.withLock { end in
            defer { end = nil }
            return end
        }
    }
}
