public import FoundationEssentials

/// An attempt to register a user, as recorded for support.
public struct SudoRegistration: Sendable, Hashable, Decodable {
    /// The registration ID that the app sent, or `nil`.
    public let registrationID: String?
    /// The time of the attempt, in milliseconds since 1970.
    public let timestamp: Int64
    /// The method: TEST, FSSO, DEVICE_CHECK, PLAY_INTEGRITY, or FEDERATED for the first sign-in at an OpenID provider;
    /// `nil` if unknown.
    public let method: String?
    /// The user name; `nil` if the request has none.
    public let username: String?
    public let succeeded: Bool
    /// The name of the error in the response to the app; `nil` if the attempt succeeded.
    public let failure: String?
    /// A sentence with the reason for the rejection; `nil` if the attempt succeeded.
    public let detail: String?

    private enum CodingKeys: String, CodingKey {
        case timestamp, method, username, succeeded, failure, detail
        case registrationID = "registrationId"
    }

    public var at: Date { Date(timeIntervalSince1970: Double(timestamp) / 1000) }
}
