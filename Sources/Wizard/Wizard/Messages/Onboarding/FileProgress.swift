/// How far a run is.
public struct FileProgress: Sendable, Hashable {
    /// Rows with a result.
    public let done: Int
    public let total: Int
    public let failed: Int
    /// Rows per second without pauses; `nil` in the first second.
    public let rate: Double?
    public let remaining: Duration?
    /// The last row whose user is not in the state that the file requires.
    public let lastFailure: FileRow?

    public init(
        done: Int, total: Int, failed: Int = 0, rate: Double? = nil, remaining: Duration? = nil,
        lastFailure: FileRow? = nil
    ) {
        self.done = done
        self.total = total
        self.failed = failed
        self.rate = rate
        self.remaining = remaining
        self.lastFailure = lastFailure
    }
}
