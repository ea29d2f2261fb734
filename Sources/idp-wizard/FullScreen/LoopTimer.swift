import Wizard

/// The timer that the wizard's state asks for: it fires once, and none runs where the state asks for none.
struct LoopTimer<C: Clock> where C.Duration == Duration {
    private let clock: C
    private var running: (timer: WizardTimer, fires: C.Instant)?

    init(clock: C) { self.clock = clock }

    /// How long until the timer fires; zero where it is due, nil where none runs.
    var wait: Duration? { running.map { max(.zero, clock.now.duration(to: $0.fires)) } }

    /// Removes and returns the timer that is due; nil where none is.
    mutating func takeDue() -> WizardTimer? {
        guard let running, running.fires <= clock.now else { return nil }
        self.running = nil
        return running.timer
    }

    /// Sets the timer that the state asks for; the one that runs already goes on.
    mutating func set(_ wanted: WizardTimer?) {
        guard wanted != running?.timer else { return }
        running = wanted.map { ($0, clock.now.advanced(by: $0.after)) }
    }
}
