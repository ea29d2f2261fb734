/// A tenant: what Keycloak calls a realm, by its name in the URL.
public struct TenantID: Sendable, Hashable, Codable, RawRepresentable, CustomStringConvertible {
    /// The id as it goes over the wire.
    public let rawValue: String

    /// Takes the id as it goes over the wire.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Takes the id as it goes over the wire.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// The sandbox's first tenant.
    public static let sandbox = TenantID("sandbox")

    /// The id as it goes over the wire.
    public var description: String { rawValue }
}
