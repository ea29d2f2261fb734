/// The provider's own id of a client, which stands in the paths of its admin REST; what the client presents is its `ClientID`.
public struct ClientRecordID: Sendable, Hashable, Codable, RawRepresentable, CustomStringConvertible {
    /// The id as the provider writes it.
    public let rawValue: String

    /// Takes the id as the provider writes it.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Reads the id from its text.
    public init(from decoder: any Decoder) throws {
        rawValue = try decoder.singleValueContainer().decode(String.self)
    }

    /// Writes the id as its text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }

    /// The id as the provider writes it.
    public var description: String { rawValue }
}
