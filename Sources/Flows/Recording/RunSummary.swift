import IdentityModel

/// A stored run without its events: an entry in the list of runs.
public struct RunSummary: Sendable, Hashable {
    public var header: RunHeader
    /// How it ended; `nil` while it runs, and if the program was killed.
    public var ending: RunEnding?
    /// The number of stored events of the flow.
    public var events: Int
    /// Whether this program or another one is still recording it.
    public var isRunning: Bool

    public var id: RunID { header.id }

    public init(header: RunHeader, ending: RunEnding?, events: Int, isRunning: Bool = false) {
        self.header = header
        self.ending = ending
        self.events = events
        self.isRunning = isRunning
    }

    public init(_ run: RecordedRun, isRunning: Bool = false) {
        let events = run.events.count { !$0.isOfDesk }
        self.init(header: run.header, ending: run.ending, events: events, isRunning: isRunning)
    }
}
