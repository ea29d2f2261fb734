public import FoundationEssentials
public import HTTPMessage

/// How far the provider's clock is ahead of this machine's, as its answers tell it (`Date`, RFC 9110, section 6.6.1).
public struct ClockSkew: Sendable, Hashable, CustomStringConvertible {
    /// Seconds that the provider is ahead; negative where it is behind.
    ///
    /// Known to a second, and to the time that the answer took.
    public let seconds: Int

    /// Measures; nil where the answer has no `Date` that can be read.
    public init?(of response: HTTPResponse, at now: Date) {
        guard let text = response.headers["Date"], let told = HTTPDate.seconds(text) else { return nil }
        seconds = Int(told - Int64(now.timeIntervalSince1970.rounded(.down)))
    }

    /// Whether clocks that differ so much can be told apart from a slow network.
    public func isWithin(_ tolerance: Duration) -> Bool { Duration.seconds(seconds.magnitude) <= tolerance }

    /// `the provider's clock is 75 s ahead of this machine's`.
    public var description: String {
        switch seconds {
        case 0: "the provider's clock agrees with this machine's"
        case 1...: "the provider's clock is \(seconds) s ahead of this machine's"
        default: "the provider's clock is \(-seconds) s behind this machine's"
        }
    }
}
