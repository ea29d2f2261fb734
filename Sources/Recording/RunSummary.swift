import IdentityModel

/// A stored run without its events: a line of the list of runs.
public struct RunSummary: Sendable, Hashable {
    /// What was known when the run began.
    public var header: RunHeader
    /// How it ended; nil while it runs, and if the program was killed.
    public var ending: RunEnding?
    /// How many events of the flow are stored.
    public var events: Int
    /// Whether a program, this one or another, still records it.
    public var isRunning: Bool

    public var id: RunID { header.id }

    public init(header: RunHeader, ending: RunEnding?, events: Int, isRunning: Bool = false) {
        self.header = header
        self.ending = ending
        self.events = events
        self.isRunning = isRunning
    }

    /// The summary of a run that is at hand.
    public init(_ run: RecordedRun, isRunning: Bool = false) {
        let events = run.events.count { !$0.isOfDesk }
        self.init(header: run.header, ending: run.ending, events: events, isRunning: isRunning)
    }
}
