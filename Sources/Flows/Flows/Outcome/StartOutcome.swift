public import FlowModel
public import IdentityModel
public import MasterControllerSdk

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
