public import IdentityModel

/// A realm as it appears in a list.
public struct RealmSummary: Sendable, Hashable, Codable {
    /// The name in URLs, which is the tenant.
    public let name: TenantID
    /// The display name, or `nil`.
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
        name = TenantID(try members.decode(String.self, forKey: .name))
        displayName = try members.decodeIfPresent(String.self, forKey: .displayName)
        isEnabled = try members.decodeIfPresent(Bool.self, forKey: .isEnabled) ?? true
    }

    /// Encodes the members that creating a realm needs.
    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(name.rawValue, forKey: .name)
        try members.encodeIfPresent(displayName, forKey: .displayName)
        try members.encode(isEnabled, forKey: .isEnabled)
    }
}
