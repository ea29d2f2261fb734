import FoundationEssentials
import IdentityModel
import Recording

/// A stored run that is open: all its events as a diagram or, during a replay, those shown so far.
struct OpenedRun: Sendable, Hashable {
    private(set) var run: RecordedRun
    /// The watched conversation to which events may be added; `nil` for a stored run.
    let watched: Int64?
    /// The events that are shown.
    var diagram: SequenceDiagram
    /// `nil` while all events are shown.
    private(set) var replay: Replay?

    /// The position and speed of a replay.
    struct Replay: Sendable, Hashable {
        /// The index of the next event.
        var next = 0
        /// The speed relative to the run, as a power of two.
        var speed = 0
    }

    init(_ run: RecordedRun, watched: Int64? = nil) {
        self.run = run
        self.watched = watched
        diagram = SequenceDiagram(run.events)
    }

    /// Adds the events that were seen since the conversation was opened; a stored run does not change.
    mutating func add(_ events: [TraceEvent]) {
        guard watched != nil else { return }
        run.events += events
        for event in events { diagram.append(event) }
    }

    /// Changes the diagram in place, so that the events are not copied.
    mutating func change(_ body: (inout SequenceDiagram) -> Void) { body(&diagram) }

    /// Starts a replay from the first event, unless the run has no events.
    mutating func startReplay() {
        guard !run.events.isEmpty else { return }
        let filter = diagram.filter
        diagram = SequenceDiagram()
        diagram.filter = filter
        replay = Replay()
        showNext()
    }

    /// Shows the next event and all that follow at intervals shorter than a frame; ends the replay after the last.
    mutating func showNext() {
        guard var replay else { return }
        repeat {
            diagram.append(run.events[replay.next])
            replay.next += 1
        } while replay.next < run.events.count && gap(replay) < Self.frame
        self.replay = replay.next < run.events.count ? replay : nil
    }

    /// Doubles or halves the speed of the replay, between an eighth and 64 times the speed of the run.
    mutating func changeSpeed(faster: Bool) {
        guard let speed = replay?.speed else { return }
        replay?.speed = min(6, max(-3, speed + (faster ? 1 : -1)))
    }

    /// The time until the next event is shown; `nil` if there is no replay.
    var wait: Duration? { replay.map { .seconds(gap($0)) } }

    /// The seconds until the next event at the replay's speed.
    private func gap(_ replay: Replay) -> Double {
        guard replay.next > 0 else { return 0 }
        let seconds = run.events[replay.next].time.timeIntervalSince(run.events[replay.next - 1].time)
        let factor = replay.speed >= 0 ? 1 / Double(1 << replay.speed) : Double(1 << -replay.speed)
        return min(ReplayPause.longest / .seconds(1), max(0, seconds) * factor)
    }

    private static let frame = 1.0 / 60
}
