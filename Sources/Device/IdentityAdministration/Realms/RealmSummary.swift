public import IdentityModel

/// A realm as it appears in a list, and as it is created.
public struct RealmSummary: Sendable, Hashable, Codable {
    /// The name in URLs, which is the tenant.
    public let name: TenantID
    public let displayName: String?
    public let isEnabled: Bool

    private enum CodingKeys: String, CodingKey {
        case name = "realm"
        case displayName
        case isEnabled = "enabled"
    }

    public init(name: TenantID, displayName: String? = nil, isEnabled: Bool = true) {
        self.name = name
        self.displayName = displayName
        self.isEnabled = isEnabled
    }

    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        name = try members.decode(TenantID.self, forKey: .name)
        displayName = try members.decodeIfPresent(String.self, forKey: .displayName)
        isEnabled = try members.decodeIfPresent(Bool.self, forKey: .isEnabled) ?? true
    }
}
