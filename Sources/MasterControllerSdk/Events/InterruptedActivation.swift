public import FoundationEssentials

/// An activation whose code the server may have consumed while this device never stored the user.
///
/// Written before the code is exchanged, removed in the transaction that stores the user.
public struct InterruptedActivation: Sendable, Hashable {
    /// The tenant of the activation.
    public let tenantId: String
    /// The client whose pages were filled in.
    public let clientId: String
    /// When the exchange was about to be sent.
    public let startedAt: Date

    /// Makes the report of one activation.
    public init(tenantId: String, clientId: String, startedAt: Date) {
        self.tenantId = tenantId
        self.clientId = clientId
        self.startedAt = startedAt
    }
}
