/// The provider's own id of a client, used in the paths of its admin REST; the OAuth id is the `ClientID`.
public struct ClientRecordID: Sendable, Hashable, Codable, RawRepresentable, CustomStringConvertible {
    /// The id as written by the provider.
    public let rawValue: String

    /// Makes an id as written by the provider.
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

    /// The id as written by the provider.
    public var description: String { rawValue }
}
