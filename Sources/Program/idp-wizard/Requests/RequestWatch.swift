/// Is notified when a request begins and ends.
protocol RequestWatch: Sendable {
    /// Registers the start of a request to `host`; returns a number for ``end(_:)``.
    func begin(_ host: String) -> UInt64
    /// Registers that the request was answered or failed.
    func end(_ id: UInt64)
}

/// A request without an answer for a while.
struct SlowRequest: Sendable, Hashable {
    /// The host and port of the request; safe to show.
    let host: String
    /// The seconds since it began.
    let seconds: Int
}
