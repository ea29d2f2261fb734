/// A user as the SDKs name him: `preferred_username`, never the provider's own id.
public struct UserID: Sendable, Hashable, Codable, RawRepresentable, CustomStringConvertible {
    /// The id as it goes over the wire.
    public let rawValue: String

    /// Takes the id as it goes over the wire.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Takes the id as it goes over the wire.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// The id as it goes over the wire.
    public var description: String { rawValue }
}
