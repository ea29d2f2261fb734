public import FoundationEssentials

/// A user as the provider has him.
///
/// All texts are the provider's: sanitise before they are shown.
public struct UserRecord: Sendable, Hashable, Codable {
    /// The provider's own id.
    public let id: UserRecordID
    /// The name he logs in with.
    public let username: String
    /// His e-mail address, nil where there is none.
    public var email: String?
    /// His first name, nil where there is none.
    public var firstName: String?
    /// His last name, nil where there is none.
    public var lastName: String?
    /// Whether he may log in; providers that leave it out mean yes.
    public var enabled: Bool?
    /// Whether his address was verified.
    public var emailVerified: Bool?
    /// What he must do at his next login (`UPDATE_PASSWORD`, …).
    public var requiredActions: [String]?
    /// When he was made, in milliseconds since 1970.
    public let createdTimestamp: Int64?

    /// When he was made, nil where the provider does not tell.
    public var createdAt: Date? { createdTimestamp.map { Date(timeIntervalSince1970: Double($0) / 1000) } }
    /// Whether he may log in.
    public var isEnabled: Bool { enabled ?? true }
}
