/// How much a server has asked of its PostgreSQL server since its start.
public struct StoreTraffic: Sendable, Hashable {
    /// The statements, with those around a transaction.
    public let statements: Int
    /// How often a transaction has waited for answers.
    public let roundTrips: Int
}
