/// A user's own id at the provider (a UUID at Keycloak), which paths of the admin REST name him by.
public struct UserRecordID: Sendable, Hashable, Codable, RawRepresentable, CustomStringConvertible {
    /// The id as it goes over the wire.
    public let rawValue: String

    /// Takes the id as it goes over the wire.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Reads the bare text.
    public init(from decoder: any Decoder) throws {
        rawValue = try decoder.singleValueContainer().decode(String.self)
    }

    /// Writes the bare text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }

    /// The id as it goes over the wire.
    public var description: String { rawValue }
}
