public import FlowModel
public import IdentityModel
public import Sentences

/// The result of a Sudo flow, and the state after it.
public struct SudoFlowOutcome: Sendable, Hashable {
    public let requested: SudoFlowName
    public let ending: FlowEnding
    /// The error; `nil` after a success.
    public let error: SudoFlowError?
    /// The state after the flow.
    public let snapshot: SudoSnapshot
    /// The ID by which support finds the registration; `nil` if none was sent to the service.
    public let registrationID: String?
    /// Sentences about the input for the user, for example that a key was generated.
    public let remarks: [Text]
    /// The events of the run, in order.
    public let trace: [TraceEvent]
    /// The duration of the flow, including the user's time.
    public let duration: Duration
    /// The part of ``duration`` spent waiting for the user.
    public let waitingForPerson: Duration

    /// `OK`, or the name of the documented error in upper case with underscores.
    public var status: String { error?.code ?? "OK" }
}

/// The result of opening the key store of a Sudo user client.
public struct SudoStartOutcome: Sendable, Hashable {
    /// The state of the profile's namespace.
    public let snapshot: SudoSnapshot
    /// `succeeded`, or why no flow is possible.
    public let ending: FlowEnding
    /// The error; `nil` after a success.
    public let error: SudoFlowError?
}
