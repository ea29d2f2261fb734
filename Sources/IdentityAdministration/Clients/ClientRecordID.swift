/// The provider's own id of a client, used in the paths of its admin REST; the OAuth id is the `ClientID`.
public struct ClientRecordID: Sendable, Hashable, Codable, RawRepresentable, CustomStringConvertible {
    /// The id as written by the provider.
    public let rawValue: String

    /// Makes an id as written by the provider.
    public init(rawValue: String) { self.rawValue = rawValue }

    public var description: String { rawValue }
}
