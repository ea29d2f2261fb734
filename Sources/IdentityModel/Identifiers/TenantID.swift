/// A tenant: a realm of Keycloak, by its name in the URL.
public struct TenantID: Sendable, Hashable, Codable, RawRepresentable, CustomStringConvertible {
    public let rawValue: String

    /// Makes an id of a text as sent.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Makes an id of a text as sent.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// The sandbox's first tenant.
    public static let sandbox = TenantID("sandbox")

    public var description: String { rawValue }
}
