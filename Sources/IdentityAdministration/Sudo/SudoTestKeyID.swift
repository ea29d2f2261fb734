/// The id of a key of TEST registrations.
public struct SudoTestKeyID: Sendable, Hashable, Codable, RawRepresentable, CustomStringConvertible {
    public let rawValue: String

    /// Makes an id of a text as sent.
    public init(rawValue: String) { self.rawValue = rawValue }

    public var description: String { rawValue }
}
