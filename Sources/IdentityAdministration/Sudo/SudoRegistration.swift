public import FoundationEssentials

/// An attempt to register a user, as recorded for support.
public struct SudoRegistration: Sendable, Hashable, Decodable {
    /// The registration id that the app sent; nil if it sent none.
    public let registrationID: String?
    /// The time of the attempt, in milliseconds since 1970.
    public let timestamp: Int64
    /// The method: TEST, FSSO, DEVICE_CHECK, PLAY_INTEGRITY, or FEDERATED for a first sign-in at an OpenID provider; nil for an unknown one.
    public let method: String?
    /// The user name; nil if the request has none.
    public let username: String?
    /// Whether a user was registered.
    public let succeeded: Bool
    /// The name of the error in the answer to the app; nil for a success.
    public let failure: String?
    /// The reason of the refusal as a sentence; nil for a success.
    public let detail: String?

    private enum CodingKeys: String, CodingKey {
        case timestamp, method, username, succeeded, failure, detail
        case registrationID = "registrationId"
    }

    /// The time of the attempt.
    public var at: Date { Date(timeIntervalSince1970: Double(timestamp) / 1000) }
}
