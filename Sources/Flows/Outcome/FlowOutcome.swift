public import FlowModel
public import IdentityModel
public import MasterControllerSdk

/// How a flow ended, and what holds afterwards.
public struct FlowOutcome: Sendable, Hashable {
    /// The flow that was asked for.
    public let requested: FlowName
    /// The flow that ran: `add-user` where `activate` was asked for with users present.
    public let flow: FlowName
    /// The kind of end.
    public let ending: FlowEnding
    /// The documented status.
    public let status: StatusType
    /// Who it was about, where that became known.
    public let user: UserID?
    /// Subsystem, code and words of what went wrong, nil after a success.
    public let error: IdpSdkError?
    /// What the provider's administration says of the account whose login was refused; nil where it was not asked, or has nothing to say.
    public let standing: AccountStanding?
    /// State and users afterwards.
    public let snapshot: SdkSnapshot
    /// What is on this device afterwards, beyond ``snapshot``; nil where it cannot be read.
    public let device: DeviceOverview?
    /// The events of the run, in order.
    public let trace: [TraceEvent]
    /// How long it took, the person's time included.
    public let duration: Duration
    /// How much of ``duration`` something waited for the person.
    public let waitingForPerson: Duration
    /// What the provider's last page said, where the flow ended with a page: that a mail is on its way.
    public let providerWords: [UntrustedText]

    /// What a logout came to at the provider; nil for other flows, and where it is this device's matter alone.
    public internal(set) var providerSession: ProviderSessionEnd?

    /// Whether it ended because the provider's own storage has no room left; it answered HTTP 507 and did nothing.
    public var isServerStorageFull: Bool {
        error?.local == .serverStorageFull
            || error?.combinedCode == MasterControllerErrorCode.providerStorageFull.rawValue
    }
}
