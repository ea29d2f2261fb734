import Synchronization

/// The number of requests that a database has sent to its server since it was opened.
public struct DatabaseTraffic: Sendable, Hashable {
    /// The number of statements sent, including those that begin and end transactions.
    public let statements: Int
    /// The number of times that a transaction has waited for answers.
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
