import Synchronization

/// How much a database has asked its server since it was opened.
public struct DatabaseTraffic: Sendable, Hashable {
    /// The statements that were sent, with those around a transaction.
    public let statements: Int
    /// How often a transaction has waited for answers.
    public let roundTrips: Int

    /// The traffic since an earlier moment.
    public func since(_ earlier: DatabaseTraffic) -> DatabaseTraffic {
        DatabaseTraffic(statements: statements - earlier.statements, roundTrips: roundTrips - earlier.roundTrips)
    }
}

/// Counts the traffic of all connections of a database.
final class TrafficCount: Sendable {
    private let statements = Atomic(0)
    private let roundTrips = Atomic(0)

    var traffic: DatabaseTraffic {
        DatabaseTraffic(
            statements: statements.load(ordering: .relaxed), roundTrips: roundTrips.load(ordering: .relaxed))
    }

    func addStatement() { statements.add(1, ordering: .relaxed) }
    func addRoundTrip() { roundTrips.add(1, ordering: .relaxed) }
}
