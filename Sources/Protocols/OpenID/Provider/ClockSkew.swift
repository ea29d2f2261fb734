public import FoundationEssentials
public import HTTPMessage
public import Sentences

/// The difference between the provider's clock and this machine's, from the `Date` of a response (RFC 9110, section
/// 6.6.1).
public struct ClockSkew: Sendable, Hashable, CustomStringConvertible {
    /// The number of seconds by which the provider's clock is ahead; negative if it is behind.
    ///
    /// The precision is one second plus the duration of the request.
    public let seconds: Int

    /// Returns `nil` if the response has no valid `Date`.
    public init?(of response: HTTPResponse, at now: Date) {
        guard let text = response.headers["Date"], let told = HTTPDate.seconds(text) else { return nil }
        seconds = Int(told - Int64(now.timeIntervalSince1970.rounded(.down)))
    }

    /// Whether the clocks differ by at most the tolerance.
    public func isWithin(_ tolerance: Duration) -> Bool { Duration.seconds(seconds.magnitude) <= tolerance }

    /// `the provider's clock is 75 s ahead of this machine's`.
    public var description: String { sentence.english }

    public var sentence: Text {
        switch seconds {
        case 0: Text("the provider's clock agrees with this machine's")
        case 1...: Text("the provider's clock is \(seconds) s ahead of this machine's")
        default: Text("the provider's clock is \(-seconds) s behind this machine's")
        }
    }
}
