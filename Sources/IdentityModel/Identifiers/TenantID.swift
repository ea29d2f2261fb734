/// A tenant: a Keycloak realm, by its name in the URL.
public struct TenantID: TextID, Codable {
    public let rawValue: String

    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// The sandbox's first tenant.
    public static let sandbox = TenantID("sandbox")
}
