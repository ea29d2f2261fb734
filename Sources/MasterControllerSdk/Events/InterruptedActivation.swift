public import FoundationEssentials

/// An activation whose code may be consumed while this device has not stored the user.
///
/// Recorded before the code is posted or exchanged, and removed in the transaction that stores the user.
public struct InterruptedActivation: Sendable, Hashable {
    /// The tenant of the activation.
    public let tenantId: String
    /// The client of the activation.
    public let clientId: String
    /// When the activation was recorded.
    public let startedAt: Date

    /// Makes the report.
    public init(tenantId: String, clientId: String, startedAt: Date) {
        self.tenantId = tenantId
        self.clientId = clientId
        self.startedAt = startedAt
    }
}
