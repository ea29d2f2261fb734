public import FoundationEssentials

/// A registration that was asked for, as support finds it by its id.
public struct SudoRegistration: Sendable, Hashable, Decodable {
    /// The registration id that the app sent; nil if it sent none.
    public let registrationID: String?
    /// When it was asked for, in milliseconds since 1970.
    public let timestamp: Int64
    /// The way in: TEST, FSSO, DEVICE_CHECK, PLAY_INTEGRITY; nil if the request names none of them.
    public let method: String?
    /// The user name; nil if the request does not tell one.
    public let username: String?
    /// Whether a user was registered.
    public let succeeded: Bool
    /// The name of the failure that the app was told; nil for a success.
    public let failure: String?
    /// What was wrong, for support; nil for a success.
    public let detail: String?

    private enum CodingKeys: String, CodingKey {
        case timestamp, method, username, succeeded, failure, detail
        case registrationID = "registrationId"
    }

    /// When it was asked for.
    public var at: Date { Date(timeIntervalSince1970: Double(timestamp) / 1000) }
}
