internal import RegularExpression
internal import Secrets
internal import Sentences
public import Terminal

/// Plays a tape step by step: given the screen, what comes next; in a live tape, also which keys the presenter has.
///
/// It has neither a clock nor a terminal; the program that plays the tape has both.
public struct TapePlayer: Sendable {
    /// What the program that plays the tape does next.
    public enum Next: Sendable, Hashable {
        case press(Key)
        /// Wait for a new screen, a key of the presenter's, or this time; `nil` for no time.
        case wait(until: ContinuousClock.Instant?)
        /// Save a picture of the screen under a name.
        case shot(String)
        /// Save the state of a mark, and then call ``saved(refusal:)``.
        case save(mark: String)
        /// The tape cannot continue; never of a live tape.
        case failed(TapeError)
        /// The tape has ended; never of a live tape.
        case ended
    }

    /// How a live tape plays.
    public struct Live: Sendable, Hashable {
        /// Longer pauses are shortened to this; `nil` keeps them.
        let longestPause: Duration?

        public init(longestPause: Duration?) { self.longestPause = longestPause }
    }

    /// Who acts in a live tape.
    enum Turn: Sendable, Hashable {
        case tape
        /// The tape waits for Space.
        case stop
        /// The state of a mark is being saved.
        case saving
        /// The presenter has the keys; `isTouched` once the wizard has received one.
        case presenter(isTouched: Bool)
        /// The tape has ended, and the presenter has the keys.
        case ended
    }

    let steps: [Tape.Step]
    private let live: Live?
    /// The index of the current step.
    var index = 0
    var turn = Turn.tape
    /// The keys of the last step that have not been pressed yet.
    var keys: ArraySlice<Key> = []
    /// When the current step times out.
    var deadline: ContinuousClock.Instant?
    /// The mark that the tape begins from, until its screen is shown; its state is not saved again.
    private var restored: String?
    /// Where the keys of the expected screen go; `nil` until the presenter has seen that screen.
    var expected: TapeFocus?
    /// The captured texts; they may be secret.
    private var captured: [String: Secret] = [:]
    /// What the presenter reads above the footer; `nil` for nothing.
    public internal(set) var note: TapeNote?

    /// Plays a tape without a presenter; `stop` and `mark` only wait for their screens.
    public init(_ tape: Tape) {
        steps = tape.steps
        live = nil
    }

    /// Plays a tape for a presenter, from a mark of the tape, whose state has been restored, or from its beginning.
    ///
    /// Returns `nil` if the tape has no such mark.
    public init?(_ tape: Tape, from mark: String?, live: Live) {
        steps = tape.steps
        self.live = live
        guard let mark else { return }
        guard let place = tape.steps.firstIndex(where: { $0.action == .mark(mark) }) else { return nil }
        (index, restored) = (place, mark)
    }

    /// Whether the tape acts; otherwise only the presenter's keys change that.
    public var isActing: Bool { turn == .tape }

    /// Whether the presenter's keys, clicks and texts are the wizard's.
    public var isPresenters: Bool {
        switch turn {
        case .presenter, .ended: true
        case .tape, .stop, .saving: false
        }
    }

    /// Returns what comes next on this screen; `atStart` if it is the start screen, ready, and no flow runs.
    public mutating func next(on grid: Grid, atStart: Bool, now: ContinuousClock.Instant) -> Next {
        while turn == .tape {
            if let key = keys.popFirst() { return .press(key) }
            guard index < steps.count else {
                guard live != nil else { return .ended }
                (turn, note) = (.ended, .ended)
                break
            }
            let step = steps[index]
            switch step.action {
            case .type(let pieces):
                keys = pieces.flatMap { piece in text(piece).map { Key.character($0) } }[...]
                goOn()
            case .press(let key, let times):
                keys = Array(repeating: key, count: times)[...]
                goOn()
            case .shot(let name):
                goOn()
                return .shot(name)
            case .pause(let time):
                let end = deadline(after: live?.longestPause.map { min($0, time) } ?? time, now)
                guard end <= now else { return .wait(until: end) }
                goOn()
            case .capture(let name, let pattern):
                let outcome = pattern.match(grid.textRows)
                guard case .found(let text) = outcome else {
                    let kind: TapeProblem.Kind = outcome == .overBudget ? .costly : .noMatch
                    if let end = fail(TapeProblem(kind, pattern.description), grid) { return end }
                    continue
                }
                captured[name] = Secret(text)
                goOn()
            case .wait(_, let time):
                if let wait = wait(for: step, time, grid, atStart, now) { return wait }
                if turn == .tape { goOn() }
            case .stop(_, let text):
                if let wait = wait(for: step, Tape.patience, grid, atStart, now) { return wait }
                guard turn == .tape else { continue }
                if live == nil { goOn() } else { (turn, note) = (.stop, .stop(text)) }
            case .mark(let name):
                if let wait = wait(for: step, Tape.patience, grid, atStart, now) { return wait }
                guard turn == .tape else { continue }
                guard live == nil || restored == name else {
                    turn = .saving
                    return .save(mark: name)
                }
                restored = nil
                goOn()
            }
        }
        return .wait(until: nil)
    }

    func matches(_ step: Tape.Step, _ grid: Grid, _ atStart: Bool) -> Bool {
        if case .found = outcome(of: step, grid, atStart) { true } else { false }
    }

    private func outcome(of step: Tape.Step, _ grid: Grid, _ atStart: Bool) -> SearchOutcome {
        switch step.action {
        case .wait(let pattern, _), .stop(let pattern, _), .capture(_, let pattern): pattern.match(grid.textRows)
        case .mark: atStart ? .found("") : .nothing
        case .type, .press, .pause, .shot: .nothing
        }
    }

    /// The last mark before the current step.
    var lastMark: String? {
        for step in steps[..<index].reversed() {
            if case .mark(let name) = step.action { return name }
        }
        return nil
    }

    /// Returns `nil` if the step's screen is shown; otherwise how to wait, or handles the end of the time.
    private mutating func wait(
        for step: Tape.Step, _ time: Duration, _ grid: Grid, _ atStart: Bool, _ now: ContinuousClock.Instant
    ) -> Next? {
        let outcome = outcome(of: step, grid, atStart)
        if case .found = outcome { return nil }
        let end = deadline(after: time, now)
        if outcome == .nothing, now < end { return .wait(until: end) }
        let problem =
            switch step.action {
            case .wait(let pattern, _) where outcome == .overBudget, .stop(let pattern, _) where outcome == .overBudget:
                TapeProblem(.costly, pattern.description)
            case .wait(let pattern, _), .stop(let pattern, _):
                TapeProblem(.late, pattern.description, time: "\(time / .seconds(1)) s")
            default: TapeProblem(.markPlace, time: "\(time / .seconds(1)) s")
            }
        return fail(problem, grid)
    }

    /// Ends the tape at the current step; a live tape is handed to the presenter instead.
    private mutating func fail(_ problem: TapeProblem, _ grid: Grid) -> Next? {
        let step = steps[index]
        guard live == nil else {
            (turn, deadline, expected) = (.presenter(isTouched: true), nil, nil)
            note = .failed(TapeError(line: step.line, problem), mark: lastMark)
            return nil
        }
        let screen = grid.textRows.map { "    \($0)" }.joined(separator: "\n")
        index = steps.count
        return .failed(
            TapeError(
                line: step.line, problem,
                scene: Text(untranslated: "\n    \(step.text)\n\(Self.screenFollows)\n\(screen)")))
    }

    private static let screenFollows = Text("The screen:")

    private mutating func deadline(after time: Duration, _ now: ContinuousClock.Instant) -> ContinuousClock.Instant {
        let end = deadline ?? now + time
        deadline = end
        return end
    }

    mutating func goOn() {
        index += 1
        deadline = nil
    }

    private func text(_ piece: Tape.Piece) -> String {
        switch piece {
        case .text(let text): text
        case .captured(let name): captured[name]?.exposedText ?? ""
        }
    }
}
