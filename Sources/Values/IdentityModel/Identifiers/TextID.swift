/// An opaque text identifier: it is sent, compared and displayed unchanged, and every text is valid.
public protocol TextID: RawRepresentable, Sendable, Hashable, CustomStringConvertible where RawValue == String {
    init(_ rawValue: String)
}

extension TextID {
    public init(rawValue: String) { self.init(rawValue) }

    public var description: String { rawValue }
}

/// A tenant: a Keycloak realm, by its name in the URL.
public struct TenantID: TextID, Codable {
    public let rawValue: String

    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// The sandbox's first tenant.
    public static let sandbox = TenantID("sandbox")
}

/// The ID of a user in the SDKs: `preferred_username`, never the provider's internal ID.
public struct UserID: TextID, Codable {
    public let rawValue: String

    public init(_ rawValue: String) { self.rawValue = rawValue }
}
