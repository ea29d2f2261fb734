public import FlowModel
public import IdentityModel
public import MasterControllerSdk

/// The result of a flow, and the state after it.
public struct FlowOutcome: Sendable, Hashable {
    public let requested: FlowName
    /// The flow that ran: `add-user` if `activate` was requested while users are present.
    public let flow: FlowName
    public let ending: FlowEnding
    /// The documented status.
    public let status: StatusType
    /// The user of the flow, if known.
    public let user: UserID?
    /// The error's subsystem, code and message; `nil` after a success.
    public let error: IdpSdkError?
    /// The state of the account whose login was refused; `nil` if it was not queried or is unknown.
    public let standing: AccountStanding?
    /// State and users after the flow.
    public let snapshot: SdkSnapshot
    /// This device's data after the flow, beyond ``snapshot``; `nil` if it cannot be read.
    public let device: DeviceOverview?
    /// The events of the run, in order.
    public let trace: [TraceEvent]
    /// The duration of the flow, including the user's time.
    public let duration: Duration
    /// The part of ``duration`` spent waiting for the user.
    public let waitingForPerson: Duration
    /// The texts of the provider's last page, if the flow ended with a page, such as one that reports a sent email.
    public let providerWords: [UntrustedText]

    /// The username that was typed into a page, even if the provider refused it.
    public internal(set) var typedUser: UserID?

    /// The result of a logout at the provider; `nil` for other flows, and for a logout that affects only this device.
    public internal(set) var providerSession: ProviderSessionEnd?
}

public struct StartOutcome: Sendable, Hashable {
    public let snapshot: SdkSnapshot
    /// `succeeded`, or why no flow is possible.
    public let ending: FlowEnding
    /// The error; `nil` after a success.
    public var error: IdpSdkError?
    /// Activations that were interrupted between server and device: their codes may be consumed, and new ones may be
    /// needed.
    public var interrupted: [InterruptedActivation] = []
}
