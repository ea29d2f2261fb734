public import IdentityModel

/// A realm as a list shows it.
public struct RealmSummary: Sendable, Hashable, Codable {
    /// The name in the URL, which is the tenant.
    public let name: TenantID
    /// What pages show; nil where it has no such name.
    public let displayName: String?
    /// Whether it answers anything but administration.
    public let isEnabled: Bool

    private enum CodingKeys: String, CodingKey {
        case name = "realm"
        case displayName
        case isEnabled = "enabled"
    }

    /// Makes a summary.
    public init(name: TenantID, displayName: String? = nil, isEnabled: Bool = true) {
        self.name = name
        self.displayName = displayName
        self.isEnabled = isEnabled
    }

    /// Reads what a provider answers.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        name = TenantID(try members.decode(String.self, forKey: .name))
        displayName = try members.decodeIfPresent(String.self, forKey: .displayName)
        isEnabled = try members.decodeIfPresent(Bool.self, forKey: .isEnabled) ?? true
    }

    /// Writes what a provider needs to make it.
    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(name.rawValue, forKey: .name)
        try members.encodeIfPresent(displayName, forKey: .displayName)
        try members.encode(isEnabled, forKey: .isEnabled)
    }
}
