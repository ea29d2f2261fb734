/// A user's own id at the provider (a UUID in Keycloak), used in paths of the admin REST.
public struct UserRecordID: Sendable, Hashable, Codable, RawRepresentable, CustomStringConvertible {
    public let rawValue: String

    /// Makes an id of a text as sent.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Decodes the id from a string.
    public init(from decoder: any Decoder) throws {
        rawValue = try decoder.singleValueContainer().decode(String.self)
    }

    /// Encodes the id as a string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }

    public var description: String { rawValue }
}
