import Dispatch
import IdentityModel
import NcursesTerminal
import Sentences
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
    /// The captured texts; they may be secret.
    private var captured: [String: Secret] = [:]

    private var steps: ArraySlice<Tape.Step>
    /// The keys of the current step that have not been pressed yet.
    private var keys: ArraySlice<Key> = []
    /// When the current step times out.
    private var deadline: ContinuousClock.Instant?
    private var shown: Grid
    private let start = ContinuousClock.now
    private let waker: TapeWaker

    init(_ tape: Tape, size: Size, title: String, waker: TapeWaker) {
        self.size = size
        self.waker = waker
        steps = tape.steps[...]
        shown = Grid(size: size)
        cast = ScreenCast(size: size, title: title)
    }

    func present(_ grid: Grid) {
        shown = grid
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
            if let key = keys.popFirst() { return [.input(.key(key))] }
            guard let step = steps.first else { return [.end(.hangUp)] }
            switch step.action {
            case .type(let pieces):
                keys = pieces.flatMap { piece in text(piece).map { Key.character($0) } }[...]
                steps.removeFirst()
            case .press(let key, let times):
                keys = Array(repeating: key, count: times)[...]
                steps.removeFirst()
            case .shot(let name):
                shots.append(Shot(name: name, grid: shown))
                steps.removeFirst()
            case .capture(let name, let pattern):
                guard let text = pattern.match(shown.textRows) else {
                    return fail(step, TapeProblem(.noMatch, pattern.description))
                }
                captured[name] = Secret(text)
                steps.removeFirst()
            case .pause(let time):
                if let event = wait(until: deadline(after: time), limit) { return event }
                next()
            case .wait(let pattern, let time):
                if pattern.match(shown.textRows) != nil {
                    next()
                    continue
                }
                if let event = wait(until: deadline(after: time), limit) { return event }
                return fail(step, TapeProblem(.late, pattern.description, time: "\(time)"))
            }
        }
    }

    /// Waits for the wizard's inbox; returns `nil` when the step has timed out.
    private func wait(
        until deadline: ContinuousClock.Instant, _ limit: ContinuousClock.Instant?
    ) -> [TerminalEvent]? {
        let end = min(deadline, limit ?? deadline)
        if waker.wait(for: end - .now) { return [.wakeUp] }
        return end < deadline ? [.timeOut] : nil
    }

    private func deadline(after time: Duration) -> ContinuousClock.Instant {
        let end = deadline ?? ContinuousClock.now + time
        deadline = end
        return end
    }

    private func next() {
        steps.removeFirst()
        deadline = nil
    }

    private func text(_ piece: Tape.Piece) -> String {
        switch piece {
        case .text(let text): text
        case .captured(let name): captured[name]?.exposedText ?? ""
        }
    }

    private static let screenFollows: Sentence = "The screen:"

    private func fail(_ step: Tape.Step, _ problem: TapeProblem) -> [TerminalEvent] {
        let screen = shown.textRows.map { "    \($0)" }.joined(separator: "\n")
        failure = TapeError(line: step.line, problem, scene: "\n    \(step.text)\n\(Self.screenFollows)\n\(screen)")
        steps = []
        return [.end(.hangUp)]
    }
}
