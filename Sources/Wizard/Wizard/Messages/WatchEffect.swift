public import FoundationEssentials
public import IdentityModel
public import Recording
public import Sentences
public import WatchProtocol

/// What the wizard asks the program to do with the traffic of the provider's realm; answered also by `refused`.
public enum WatchEffect: Sendable, Hashable {
    /// Watch the realm; answered by `seen` with all conversations that were seen before, and new ones.
    case begin
    /// Watch on, and wait a few seconds for messages; answered by `seen`, whether there are any or not. Without effect
    /// while another one waits.
    case next
    /// Read the messages of a conversation; answered by `opened`. Until another is opened, `seen` has its new events.
    case open(Int64)
    /// Let the next login of a client go wrong, at the sandbox; answered by `armed`.
    case arm(FaultName, ClientID)
    /// Keep a conversation as a run; answered by `kept`.
    case keep(Int64)
}

/// What the program reports about the traffic of the provider's realm.
public enum WatchMessage: Sendable, Hashable {
    case seen(WatchReport)
    case opened(Int64, RecordedRun)
    case kept(RunSummary)
    case armed(FaultName, ClientID)
    /// The realm cannot be watched, or the conversation not be kept, for this reason.
    case refused(Text)
}

/// What has happened since the last report.
public struct WatchReport: Sendable, Hashable {
    /// The conversations with new messages.
    public var changed: [WatchedConversation]
    /// The conversations that are no longer kept.
    public var dropped: [Int64]
    /// The new events of the conversation that was opened last.
    public var added: [TraceEvent]
    /// How many messages the provider has left out: there were too many, or they could not be stored.
    public var omitted: Int64
    /// Whether another server over the same store answers apps too and records nothing.
    public var isPart: Bool
    public var now: Date

    public init(
        changed: [WatchedConversation] = [], dropped: [Int64] = [], added: [TraceEvent] = [], omitted: Int64 = 0,
        isPart: Bool = false, now: Date
    ) {
        (self.changed, self.dropped, self.added) = (changed, dropped, added)
        (self.omitted, self.isPart, self.now) = (omitted, isPart, now)
    }
}
