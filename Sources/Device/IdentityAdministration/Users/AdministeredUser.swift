public import FlowModel
public import FoundationEssentials
public import IdentityModel

/// A user as stored at the provider.
///
/// All texts are the provider's: sanitise them before displaying them.
public struct AdministeredUser: Sendable, Hashable, Codable {
    /// The provider's own ID.
    public let id: UserRecordID
    public let username: String
    public var email: String?
    public var firstName: String?
    public var lastName: String?
    /// Whether the account is enabled; providers that omit it mean `true`.
    public var enabled: Bool?
    public var emailVerified: Bool?
    /// The required actions at the next login (`UPDATE_PASSWORD`, …).
    public var requiredActions: [String]?
    /// The time of creation, in milliseconds since 1970.
    public let createdTimestamp: Int64?

    /// The values of attributes by name, as the provider lists them; they are written back only if they were changed.
    public var attributes: [String: [String]] = [:]
    /// What the administrator may do with the user; never written.
    public private(set) var access = UserAccess.unknown

    /// The members that are always read and written.
    private enum CodingKeys: String, CodingKey {
        case id, username, email, firstName, lastName, enabled, emailVerified, requiredActions, createdTimestamp
    }

    private enum ReadKeys: String, CodingKey { case attributes, access }

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
        let others = try decoder.container(keyedBy: ReadKeys.self)
        attributes = try others.decodeIfPresent([String: [String]].self, forKey: .attributes) ?? [:]
        access = try others.decodeIfPresent([String: Bool].self, forKey: .access).map(UserAccess.init) ?? .unknown
    }

    /// The time of creation, or `nil` if the provider does not report it.
    public var createdAt: Date? { createdTimestamp.map { Date(timeIntervalSince1970: Double($0) / 1000) } }
    public var isEnabled: Bool { enabled ?? true }
    /// The first moment of validity; `nil` for no begin, and at providers other than this program's.
    public var validFrom: Date? { time("validFrom") }
    /// The first moment after the validity; `nil` for no end, and at providers other than this program's.
    public var validUntil: Date? { time("validUntil") }
    /// Whether the account was disabled by too many wrong passwords and not by an administrator (Keycloak's permanent
    /// lock-out).
    public var isLockedPermanently: Bool {
        enabled == false && attributes["disabledReason"]?.contains("permanentLockout") == true
    }

    private func time(_ attribute: String) -> Date? {
        attributes[attribute]?.first.flatMap { try? Date($0, strategy: .iso8601) }
    }
}

/// A user's own ID at the provider (a UUID in Keycloak), used in the paths of the admin REST API.
public struct UserRecordID: TextID, Codable {
    public let rawValue: String

    public init(_ rawValue: String) { self.rawValue = rawValue }
}
