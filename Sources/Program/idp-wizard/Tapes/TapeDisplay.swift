import Dispatch
import NcursesTerminal
import Tapes
import Terminal

/// A screen without a terminal, on which a tape presses keys and waits in place of a user.
///
/// The wizard's loop calls it on one thread; other threads only wake it.
final class TapeDisplay: WizardDisplay {
    let size: Size
    let glyphs = Glyphs.unicode
    let colors = 256

    /// A picture taken by the tape.
    struct Shot {
        let name: String
        let grid: Grid
    }

    private(set) var shots: [Shot] = []
    /// Why the tape failed; `nil` if it has not.
    private(set) var failure: TapeError?
    /// The recording of the screens over time.
    private(set) var cast: ScreenCast

    private var player: TapePlayer
    private var shown: Grid
    private var isAtStart = false
    private let start = ContinuousClock.now
    private let waker: TapeWaker

    init(_ tape: Tape, size: Size, title: String, waker: TapeWaker) {
        self.size = size
        self.waker = waker
        player = TapePlayer(tape)
        shown = Grid(size: size)
        cast = ScreenCast(size: size, title: title)
    }

    func present(_ grid: Grid, atStart: Bool) {
        (shown, isAtStart) = (grid, atStart)
        cast.show(grid, after: ContinuousClock.now - start)
    }

    func redraw() {}
    func setMouse(_ isTaken: Bool) {}
    func copyToClipboard(_ text: UnsafeRawBufferPointer) -> Bool { true }

    /// Plays the tape up to the next key, or until the wizard must read its inbox; at the end, or if the tape fails,
    /// hangs up.
    func waitForEvents(timeout: Duration?) -> [TerminalEvent] {
        let limit = timeout.map { ContinuousClock.now + $0 }
        while true {
            switch player.next(on: shown, atStart: isAtStart, now: .now) {
            case .press(let key): return [.input(.key(key))]
            case .shot(let name): shots.append(Shot(name: name, grid: shown))
            // Only a live tape saves states.
            case .save: player.saved(refusal: nil)
            case .wait(let deadline):
                let ends = [deadline, limit].compactMap(\.self)
                if waker.wait(for: ends.min().map { $0 - .now } ?? .seconds(86_400)) { return [.wakeUp] }
                if let limit, limit <= .now { return [.timeOut] }
            case .failed(let error):
                failure = error
                return [.end(.hangUp)]
            case .ended: return [.end(.hangUp)]
            }
        }
    }
}
