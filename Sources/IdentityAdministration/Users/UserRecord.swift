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

    /// Whether too many wrong passwords have disabled him, and no administrator (Keycloak's permanent lockout).
    public private(set) var isLockedForGood = false

    /// What goes to the provider and comes from it under these names; its attributes are never sent back.
    private enum CodingKeys: String, CodingKey {
        case id, username, email, firstName, lastName, enabled, emailVerified, requiredActions, createdTimestamp
    }

    private enum ReadKeys: String, CodingKey { case attributes }

    private enum AttributeKeys: String, CodingKey { case disabledReason }

    /// Reads a user as the provider writes him.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        id = try values.decode(UserRecordID.self, forKey: .id)
        username = try values.decode(String.self, forKey: .username)
        email = try values.decodeIfPresent(String.self, forKey: .email)
        firstName = try values.decodeIfPresent(String.self, forKey: .firstName)
        lastName = try values.decodeIfPresent(String.self, forKey: .lastName)
        enabled = try values.decodeIfPresent(Bool.self, forKey: .enabled)
        emailVerified = try values.decodeIfPresent(Bool.self, forKey: .emailVerified)
        requiredActions = try values.decodeIfPresent([String].self, forKey: .requiredActions)
        createdTimestamp = try values.decodeIfPresent(Int64.self, forKey: .createdTimestamp)
        let attributes = try? decoder.container(keyedBy: ReadKeys.self).nestedContainer(
            keyedBy: AttributeKeys.self, forKey: .attributes)
        let reason = try? attributes?.decode([String].self, forKey: .disabledReason)
        isLockedForGood = enabled == false && reason?.contains("permanentLockout") == true
    }

    /// When he was made, nil where the provider does not tell.
    public var createdAt: Date? { createdTimestamp.map { Date(timeIntervalSince1970: Double($0) / 1000) } }
    /// Whether he may log in.
    public var isEnabled: Bool { enabled ?? true }
}
