public import FoundationEssentials
public import IdentityModel
import Synchronization

/// A clock that stands until a test moves it.
public final class StandingClock: WallClock {
    private let time: Mutex<Date>

    /// Starts at a moment, by default in the middle of 2026.
    public init(_ start: Date = Date(timeIntervalSince1970: 1_782_864_000)) { time = Mutex(start) }

    /// The time it stands at.
    public func now() -> Date { time.withLock { $0 } }

    /// Moves it on.
    public func advance(seconds: Double) { time.withLock { $0 += seconds } }
}

/// Keeps every event of a trace.
public final class TraceLog: TraceSink {
    private let kept = Mutex<[TraceEvent]>([])

    /// Makes an empty log.
    public init() {}

    /// Keeps an event.
    public func record(_ event: TraceEvent) { kept.withLock { $0.append(event) } }

    /// Every event so far, in order.
    public var events: [TraceEvent] { kept.withLock { $0 } }

    /// Every event as a line: from, to, name, fields, outcome.
    public var lines: [String] {
        events.map { event in
            let fields = event.fields.map { " \($0.name)=\($0.value)" }.joined()
            return "\(event.from.rawValue) > \(event.to.rawValue) \(event.name)\(fields) \(event.outcome ?? "")"
        }
    }
}
