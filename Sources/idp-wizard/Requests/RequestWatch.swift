/// Is told of each request that begins and ends.
protocol RequestWatch: Sendable {
    /// A request to that host begins; the number is for ``end(_:)``.
    func begin(_ host: String) -> UInt64
    /// The request has an answer, or has failed.
    func end(_ id: UInt64)
}

/// A request that nobody has answered for a while.
struct SlowRequest: Sendable, Hashable {
    /// Host and port that were asked; safe to show.
    let host: String
    /// The whole seconds since it began.
    let seconds: Int
}
