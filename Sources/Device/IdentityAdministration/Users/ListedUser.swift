public import FlowModel
public import FoundationEssentials

/// A user in a list, with what the provider reports without further requests.
///
/// All texts are the provider's: sanitise them before displaying them.
public struct ListedUser: Sendable, Hashable {
    public let id: UserRecordID
    public let username: String
    public let email: String?
    public let firstName: String?
    public let lastName: String?
    public let isEnabled: Bool
    public let isEmailVerified: Bool?
    public let requiredActions: [String]?
    public let createdAt: Date?
    public internal(set) var status = UserListStatus.unknown
    /// The end of the activation code, or `nil`.
    public internal(set) var codeExpiresAt: Date?
    /// The end of a temporary lock-out, or `nil`.
    public internal(set) var lockedUntil: Date?
    /// The number of wrong passwords since the last correct one; `nil` if the list does not report it.
    public internal(set) var failures: Int?
    /// `nil` if the provider does not report it.
    public internal(set) var deviceCount: Int?
    public internal(set) var lastLoginAt: Date?
    public internal(set) var validFrom: Date?
    public internal(set) var validUntil: Date?
    /// `nil` if the provider was not asked.
    public internal(set) var hasPassword: Bool?
    /// Whether the user administers the tenant or the server; of another provider, only the own account is known.
    public internal(set) var isAdministrator = false
    /// What the administrator may do with the user.
    public let access: UserAccess

    init(_ user: AdministeredUser) {
        id = user.id
        username = user.username
        email = user.email
        firstName = user.firstName
        lastName = user.lastName
        isEnabled = user.isEnabled
        isEmailVerified = user.emailVerified
        requiredActions = user.requiredActions
        createdAt = user.createdAt
        access = user.access
    }
}

extension ListedUser: Decodable {
    private enum CodingKeys: String, CodingKey {
        case status, codeExpires, lockedUntil, deviceCount, lastLogin, validFrom, validUntil, hasPassword
        case isAdministrator = "administrator"
    }

    /// Reads a user of `user-summaries`.
    public init(from decoder: any Decoder) throws {
        self.init(try AdministeredUser(from: decoder))
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func time(_ key: CodingKeys) throws -> Date? {
            try values.decodeIfPresent(Int64.self, forKey: key).map { Date(timeIntervalSince1970: Double($0) / 1000) }
        }
        // A newer server may have other statuses.
        status = UserListStatus(rawValue: try values.decode(String.self, forKey: .status)) ?? .unknown
        codeExpiresAt = try time(.codeExpires)
        lockedUntil = try time(.lockedUntil)
        deviceCount = try values.decodeIfPresent(Int.self, forKey: .deviceCount)
        lastLoginAt = try time(.lastLogin)
        validFrom = try time(.validFrom)
        validUntil = try time(.validUntil)
        hasPassword = try values.decodeIfPresent(Bool.self, forKey: .hasPassword)
        // An older server does not report it.
        isAdministrator = try values.decodeIfPresent(Bool.self, forKey: .isAdministrator) ?? false
    }
}
