public import FoundationEssentials
public import IdentityModel
public import Sentences

/// A run with its events, as it is stored, displayed again, compared and exported.
///
/// It contains no secret: the events are those of ``IdentityModel/TraceEvent/withoutSecrets``.
public struct RecordedRun: Sendable, Hashable {
    /// The facts known when the run begins.
    public var header: RunHeader
    public var events: [TraceEvent]
    /// How it ended; `nil` while it runs, and if the program was killed.
    public var ending: RunEnding?

    /// Creates a run; secrets of the events are dropped.
    public init(header: RunHeader, events: [TraceEvent] = [], ending: RunEnding? = nil) {
        self.header = header
        self.events = events.map(\.withoutSecrets)
        self.ending = ending
    }

    /// The run without the desk's events.
    var withoutDesk: RecordedRun {
        var run = self
        run.events.removeAll(where: \.isOfDesk)
        return run
    }
}

/// The facts known about a run when it begins, and its name and pin, which are set later.
public struct RunHeader: Sendable, Hashable {
    public var id: RunID
    /// The flow's documented name: `activate`, `register-test`.
    public var flow: String
    /// The provider's name, as on the command line.
    public var provider: String
    /// The tenant; for Sudo Platform, the user pool.
    public var tenant: String
    public var began: Date
    /// The user selected beforehand; `nil` if the flow determines the user.
    public var user: String?
    /// The faults enabled in the sandbox before the run and during it, in this order.
    public var faults: [FaultName]
    /// The name that the user gave the run.
    public var name: String?
    /// Whether the run is kept when old runs are deleted.
    public var isPinned = false
    /// `nil` for a run of an older version.
    public var source: RunSource?
    /// The command that runs the flow again, without secrets; `nil` for a run of an older version.
    public var command: String?

    /// The first fault.
    public var fault: FaultName? {
        get { faults.first }
        set { faults = newValue.map { [$0] } ?? [] }
    }

    public init(
        id: RunID, flow: String, provider: String, tenant: String, began: Date, user: String? = nil,
        fault: FaultName? = nil
    ) {
        self.id = id
        self.flow = flow
        self.provider = provider
        self.tenant = tenant
        self.began = began
        self.user = user
        faults = fault.map { [$0] } ?? []
    }

    /// Adds what became known only during the run.
    public mutating func complete(with ending: RunEnding?) {
        guard let ending else { return }
        for fault in ending.faults where !faults.contains(fault) { faults.append(fault) }
        command = ending.command ?? command
    }
}

public struct RunEnding: Sendable, Hashable {
    public var ended: Date
    /// The documented status: `OK`, `INVALID_TOKEN`.
    public var status: String
    public var succeeded: Bool
    /// The state of the SDK after the run: `LOGGED_IN`.
    public var state: String
    /// The user of the run, if known.
    public var user: String?
    /// Why it failed, sanitised; `nil` after a success.
    public var reason: Text?
    /// The faults enabled during the run.
    public var faults: [FaultName] = []
    /// The command with the fields that were sent during the run; `nil` if the header's is complete.
    public var command: String?

    public init(
        ended: Date, status: String, succeeded: Bool, state: String, user: String? = nil, reason: Text? = nil
    ) {
        self.ended = ended
        self.status = status
        self.succeeded = succeeded
        self.state = state
        self.user = user
        self.reason = reason
    }
}

/// The ID of a run: a ULID, so that IDs sort by time.
public struct RunID: RawRepresentable, Sendable, Hashable, Comparable {
    public let rawValue: String

    /// Creates an ID from 26 characters of Crockford's base 32; returns `nil` for any other text.
    public init?(rawValue: String) {
        let allowed = "0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8
        guard rawValue.utf8.count == 26, rawValue.utf8.allSatisfy(allowed.contains) else { return nil }
        self.rawValue = rawValue
    }

    /// Orders by time.
    public static func < (left: RunID, right: RunID) -> Bool { left.rawValue < right.rawValue }
}

/// Where a run was started.
public enum RunSource: String, Sendable, Hashable, CaseIterable {
    case wizard
    /// A command without the wizard.
    case command
    /// A tape that was played in the wizard.
    case tape
    /// A recording of another program's messages that was imported.
    case recording
    /// Kept by somebody who watched the provider's traffic.
    case watch
}

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
