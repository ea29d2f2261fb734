import FlowModel
import IdentityModel
import Localization
import Recording
import Sentences

// The events of the running flow, and where it stops.
extension WizardState {
    /// Adds events of the flow; those of an earlier flow are dropped.
    mutating func recorded(_ events: [TraceEvent], of flow: FlowID) {
        guard context.live?.id == flow else { return }
        context.live?.record(events)
    }

    /// Shows that the flow has stopped before a step or a message.
    mutating func paused(at point: PausePoint, _ flow: FlowID) {
        guard context.live?.id == flow, context.live?.isOver == false else { return }
        context.live?.pause = point
        guard let run = context.run, run.id == flow, !run.isCancelling, screens.indices.contains(run.depth) else {
            return
        }
        showInRun(Screen(PauseScreen(point, over: screens[run.depth])), droppingKeys: true)
    }

    /// Shows the flow's screen again when it continues after a stop.
    mutating func resumed(_ flow: FlowID) {
        guard context.live?.id == flow else { return }
        context.live?.pause = nil
        guard let run = context.run, run.id == flow, screens.indices.contains(run.depth),
            let shown = screens[run.depth].value as? PauseScreen
        else { return }
        showInRun(shown.under.first ?? Screen(ProgressScreen()), droppingKeys: false)
    }

    /// Marks the live run as ended.
    mutating func recordingEnded(_ flow: FlowID) {
        guard context.live?.id == flow else { return }
        context.live?.pause = nil
        context.live?.isOver = true
    }

    /// Notes that the live run is stored, so that it can be exported.
    mutating func runStored(_ run: RunSummary, of flow: FlowID) {
        guard context.live?.id == flow else { return }
        context.live?.stored = run
    }

    /// Shows the diagram of the live run; if a diagram is open, closes the screens above it.
    mutating func openDiagram() {
        if let index = screens.lastIndex(where: { $0.value is DiagramScreen }) {
            hideSecrets()
            screens.removeSubrange((index + 1)...)
        } else if context.live != nil {
            push(DiagramScreen(.live))
        } else {
            context.notice = .text(Text("No flow has run yet."))
        }
    }

    /// Shows the list of runs; if it is open, closes the screens above it and reloads it.
    mutating func openRuns() -> [WizardEffect] {
        if let index = screens.lastIndex(where: { $0.value is RunsScreen }) {
            hideSecrets()
            screens.removeSubrange((index + 1)...)
            return [.runs(.list)]
        }
        return carryOut(RunsScreen.opening)
    }

    /// Switches between no stops, a stop before each step, and a stop before each message.
    mutating func cycleStops() -> [WizardEffect] {
        let all = FlowPace.Stops.allCases
        let next = ((all.firstIndex(of: context.pace.stops) ?? 0) + 1) % all.count
        context.pace.stops = all[next]
        context.notice = .text(context.pace.stops.notice)
        return [.flow(.setPace(context.pace))]
    }

    /// The timer that the event loop must set; `nil` if no run is being replayed, no events are followed, and no times
    /// of tokens are shown.
    public var timer: WizardTimer? {
        if !isQuitting, (shown as? EventsScreen)?.awaitsEvents == true {
            return WizardTimer(number: Self.ofEvents, after: .seconds(2))
        }
        if !isQuitting, let change = (shown as? TokensScreen)?.nextChange {
            return WizardTimer(number: Self.ofTokens, after: change)
        }
        guard !isQuitting, let opened = context.opened, let replay = opened.replay, let wait = opened.wait,
            screens.contains(where: \.showsOpenedRun)
        else { return nil }
        return WizardTimer(number: replay.next, after: wait)
    }

    /// The number of the timer while events are followed; those of replays are not negative.
    private static let ofEvents = -1
    /// The number of the timer while the times of tokens are shown.
    private static let ofTokens = -2

    /// Continues the replay, or loads new events or the tokens with their new times, after the timer has fired.
    mutating func timerFired(_ number: Int) -> [WizardEffect] {
        guard timer?.number == number else { return [] }
        if number == Self.ofEvents, var shown = shown as? EventsScreen {
            let requests = shown.loadNewer()
            return store(shown, at: screens.count - 1, requests)
        }
        if number == Self.ofTokens, var shown = shown as? TokensScreen {
            let requests = shown.load()
            return store(shown, at: screens.count - 1, requests)
        }
        context.opened?.showNext()
        return []
    }
}

extension Screen {
    /// Whether it shows the stored run that was opened.
    fileprivate var showsOpenedRun: Bool {
        (value as? DiagramScreen)?.source == .stored
    }
}
