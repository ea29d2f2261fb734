import FlowModel
public import IdentityModel

/// What runs flows and holds tokens.
public enum Engine: Sendable, Hashable {
    /// The Master Controller of the open provider, which has its tokens only in memory.
    case device
    /// The Sudo user client, which has them in its key store.
    case sudo
}

/// How a run ended.
public enum RunReport: Sendable, Hashable {
    case flow(FlowReport)
    case sudo(SudoReport)

    /// The number of the run.
    public var flow: FlowID {
        switch self {
        case .flow(let report): report.flow
        case .sudo(let report): report.flow
        }
    }

    /// The effect of a fault of the sandbox on the flow.
    public var fault: FaultEffect? {
        get {
            switch self {
            case .flow(let report): report.fault
            case .sudo(let report): report.fault
            }
        }
        set {
            switch self {
            case .flow(var report):
                report.fault = newValue
                self = .flow(report)
            case .sudo(var report):
                report.fault = newValue
                self = .sudo(report)
            }
        }
    }

    /// The SDK's state afterwards.
    var state: RunState {
        switch self {
        case .flow(let report): .flow(report.snapshot)
        case .sudo(let report): .sudo(report.snapshot)
        }
    }

    var hasSucceeded: Bool {
        switch self {
        case .flow(let report): report.status == .ok
        case .sudo(let report): report.ending == .succeeded
        }
    }
}

/// How many events a run had, and how long it took.
public struct RunFigures: Sendable, Hashable {
    /// How many events were recorded.
    public var eventCount: Int
    /// How long it took from start to end.
    public var duration: Duration
    /// How much of `duration` the flow waited for the user.
    public var waitingForPerson: Duration

    public init(eventCount: Int = 0, duration: Duration = .zero, waitingForPerson: Duration = .zero) {
        self.eventCount = eventCount
        self.duration = duration
        self.waitingForPerson = waitingForPerson
    }
}
