/// A user as the SDKs identify the user: `preferred_username`, never the provider's own id.
public struct UserID: Sendable, Hashable, Codable, RawRepresentable, CustomStringConvertible {
    public let rawValue: String

    /// Makes an id of a text as sent.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Makes an id of a text as sent.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    public var description: String { rawValue }
}
