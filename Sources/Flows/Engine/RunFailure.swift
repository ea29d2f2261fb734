/// Why the work of a run stops before its end.
protocol RunFailure: Error, Sendable {
    init(cancelledBy origin: CancelOrigin)
}

/// How the work of a run ended.
struct EndedRun<Value: Sendable, Failure: RunFailure>: Sendable {
    let result: Result<Value, Failure>
    /// The duration, including the user's time.
    let duration: Duration
    /// The part of ``duration`` spent waiting for the user.
    let waitingForPerson: Duration
}
