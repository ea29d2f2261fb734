/// A request that the provider has not answered for a while.
public struct AwaitedAnswer: Sendable, Hashable {
    /// Host and port of the request; safe to show.
    public var host: String
    /// The seconds since the request began.
    public var seconds: Int

    public init(host: String, seconds: Int) {
        self.host = host
        self.seconds = seconds
    }
}
