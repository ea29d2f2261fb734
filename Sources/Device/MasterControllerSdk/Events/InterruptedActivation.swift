public import FoundationEssentials

/// An activation whose code may be consumed, but whose user this device has not stored.
///
/// Recorded before the code is posted or exchanged, and removed in the transaction that stores the user.
public struct InterruptedActivation: Sendable, Hashable {
    public let tenantId: String
    public let clientId: String
    /// The time when the activation was recorded.
    public let startedAt: Date

    public init(tenantId: String, clientId: String, startedAt: Date) {
        self.tenantId = tenantId
        self.clientId = clientId
        self.startedAt = startedAt
    }
}
