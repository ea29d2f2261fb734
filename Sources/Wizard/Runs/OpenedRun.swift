import FoundationEssentials
import IdentityModel
import Recording

/// A stored run that was opened: its events as a diagram, all of them or, in a replay, those up to a point.
struct OpenedRun: Sendable, Hashable {
    let run: RecordedRun
    /// The events that are shown.
    var diagram: SequenceDiagram
    /// The replay; nil while all events are shown.
    private(set) var replay: Replay?

    /// How far a replay has come, and how fast it goes on.
    struct Replay: Sendable, Hashable {
        /// The index of the next event.
        var next = 0
        /// How many times as fast as the run was, as a power of two.
        var speed = 0
    }

    init(_ run: RecordedRun) {
        self.run = run
        diagram = SequenceDiagram(run.events)
    }

    /// Changes what the diagram shows; in place, so that the events are not copied.
    mutating func change(_ body: (inout SequenceDiagram) -> Void) { body(&diagram) }

    /// Shows the events again, one after the other as they came.
    mutating func startReplay() {
        guard !run.events.isEmpty else { return }
        let filter = diagram.filter
        diagram = SequenceDiagram()
        diagram.filter = filter
        replay = Replay()
        showNext()
    }

    /// Shows the events that are not shown yet.
    mutating func endReplay() {
        guard let replay else { return }
        for event in run.events[replay.next...] { diagram.append(event) }
        self.replay = nil
    }

    /// Shows the next event, and those that follow it within a frame.
    mutating func showNext() {
        guard var replay else { return }
        repeat {
            diagram.append(run.events[replay.next])
            replay.next += 1
        } while replay.next < run.events.count && gap(replay) < Self.frame
        self.replay = replay.next < run.events.count ? replay : nil
    }

    /// Makes the replay faster or slower by the factor two, between an eighth and 64 times the speed of the run.
    mutating func changeSpeed(faster: Bool) {
        guard let speed = replay?.speed else { return }
        replay?.speed = min(6, max(-3, speed + (faster ? 1 : -1)))
    }

    /// How long to wait until the next event; nil outside of a replay.
    var wait: Duration? { replay.map { .seconds(gap($0)) } }

    /// The seconds between the last shown event and the next one; a long wait, as for the user, is cut.
    private func gap(_ replay: Replay) -> Double {
        guard replay.next > 0 else { return 0 }
        let seconds = run.events[replay.next].time.timeIntervalSince(run.events[replay.next - 1].time)
        let factor = replay.speed >= 0 ? 1 / Double(1 << replay.speed) : Double(1 << -replay.speed)
        return min(Self.longest, max(0, seconds) * factor)
    }

    private static let longest = 2.0
    private static let frame = 1.0 / 60
}
