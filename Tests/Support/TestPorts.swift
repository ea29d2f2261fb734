public import FoundationEssentials
public import IdentityModel
import Synchronization

/// A wall clock that moves only when a test advances it.
public final class StandingClock: WallClock {
    private let time: Mutex<Date>

    /// The default start is in the middle of 2026.
    public init(_ start: Date = Date(timeIntervalSince1970: 1_782_864_000)) { time = Mutex(start) }

    public func now() -> Date { time.withLock { $0 } }

    public func advance(seconds: Double) { time.withLock { $0 += seconds } }
}

/// Records all events of a trace.
public final class TraceLog: TraceSink {
    private let kept = Mutex<[TraceEvent]>([])

    public init() {}

    public func record(_ event: TraceEvent) { kept.withLock { $0.append(event) } }

    /// The events so far, in order.
    public var events: [TraceEvent] { kept.withLock { $0 } }

    /// Each event as a line: from, to, name, fields, outcome.
    public var lines: [String] {
        events.map { event in
            let fields = event.fields.map { " \($0.name)=\($0.value)" }.joined()
            return "\(event.from.rawValue) > \(event.to.rawValue) \(event.name)\(fields) \(event.outcome ?? "")"
        }
    }
}
