public import Sentences
public import Terminal

// The presenter of a live tape.
extension TapePlayer {
    /// Handles a key of the presenter's; returns whether the wizard receives it.
    ///
    /// The key that takes over is not the wizard's, because the presenter cannot know what it would do there.
    public mutating func take(_ key: Key, on grid: Grid, atStart: Bool) -> Bool {
        switch turn {
        // The program can be ended at any time; it may ask, and the answer is the presenter's.
        case .tape where Self.ending.contains(key), .stop where Self.ending.contains(key):
            _ = takeInput(on: grid, atStart: atStart)
            return takeInput(on: grid, atStart: atStart)
        case .saving where Self.ending.contains(key): return true
        case .tape where Self.continuing.contains(key): return false
        case .stop where Self.continuing.contains(key):
            (turn, note) = (.tape, nil)
            goOn()
            return false
        case .presenter(let isTouched) where key == .function(12):
            resume(isTouched, grid, atStart)
            return false
        default: return takeInput(on: grid, atStart: atStart)
        }
    }

    /// Handles a click or a pasted text of the presenter's; returns whether the wizard receives it.
    public mutating func takeInput(on grid: Grid, atStart: Bool) -> Bool {
        switch turn {
        case .tape, .stop:
            (turn, note, deadline, expected) = (.presenter(isTouched: false), .taken, nil, nil)
            if isExpected(grid, atStart) { expected = TapeFocus(grid, isTapes: true) }
            return false
        case .saving: return false
        case .presenter:
            (turn, note) = (.presenter(isTouched: true), nil)
            (keys, deadline) = ([], nil)
            return true
        case .ended:
            note = nil
            return true
        }
    }

    /// Notes where the keys go when the presenter reaches the screen that the tape expects next.
    ///
    /// What the tape itself has left there remains valid when the presenter leaves the screen and returns.
    public mutating func show(_ grid: Grid, atStart: Bool) {
        guard case .presenter = turn, expected?.isTapes != true else { return }
        if !isExpected(grid, atStart) {
            expected = nil
        } else if expected == nil {
            expected = TapeFocus(grid, isTapes: false)
        }
    }

    /// Continues after a mark's state was saved; if it was refused, after the presenter has read the reason.
    public mutating func saved(refusal: Text?) {
        guard turn == .saving, case .mark(let mark) = steps[index].action else { return }
        if let refusal {
            (turn, note) = (.stop, .notSaved(mark, refusal))
        } else {
            turn = .tape
            goOn()
        }
    }

    /// The keys that end the program.
    private static let ending: Set<Key> = [.function(10), .control("q"), .control("c")]

    /// The keys that continue a stop: also that of a presenter's remote control.
    private static let continuing: Set<Key> = [.character(" "), .pageDown]

    /// Continues on the screen that the tape expects next; otherwise says which one it is and where to begin.
    private mutating func resume(_ isTouched: Bool, _ grid: Grid, _ atStart: Bool) {
        guard isTouched else {
            (turn, note) = (.tape, nil)
            return
        }
        guard let next = nextScreen else {
            (turn, note) = (.ended, .ended)
            return
        }
        guard matches(steps[next], grid, atStart) else {
            note = .elsewhere(line: steps[next].line, mark: lastMark)
            return
        }
        guard expected?.isSame(as: grid) != false else {
            note = .moved(line: steps[next].line, mark: lastMark)
            return
        }
        (index, turn, note) = (next, .tape, nil)
    }

    /// The index of the next step that expects a screen.
    private var nextScreen: Int? { steps.indices.dropFirst(index).first { expectsScreen(steps[$0]) } }

    private func isExpected(_ grid: Grid, _ atStart: Bool) -> Bool {
        nextScreen.map { matches(steps[$0], grid, atStart) } ?? false
    }

    private func expectsScreen(_ step: Tape.Step) -> Bool {
        switch step.action {
        case .wait, .stop, .capture, .mark: true
        case .type, .press, .pause, .shot: false
        }
    }
}
