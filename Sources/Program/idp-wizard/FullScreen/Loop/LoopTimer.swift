import Wizard

/// The timer that the wizard's state requests; it fires once, and there is none if the state requests none.
struct LoopTimer<C: Clock> where C.Duration == Duration {
    private let clock: C
    private var running: (timer: WizardTimer, fires: C.Instant)?

    init(clock: C) { self.clock = clock }

    /// The time until the timer fires; zero if it is due, `nil` if there is no timer.
    var wait: Duration? { running.map { max(.zero, clock.now.duration(to: $0.fires)) } }

    /// Removes and returns the timer that is due; `nil` if none is.
    mutating func takeDue() -> WizardTimer? {
        guard let running, running.fires <= clock.now else { return nil }
        self.running = nil
        return running.timer
    }

    /// Sets the timer that the state requests; a timer that already runs is not restarted.
    mutating func set(_ wanted: WizardTimer?) {
        guard wanted != running?.timer else { return }
        running = wanted.map { ($0, clock.now.advanced(by: $0.after)) }
    }
}
