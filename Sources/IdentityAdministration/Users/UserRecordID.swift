/// A user's own id at the provider (a UUID in Keycloak), used in paths of the admin REST.
public struct UserRecordID: Sendable, Hashable, Codable, RawRepresentable, CustomStringConvertible {
    public let rawValue: String

    /// Makes an id of a text as sent.
    public init(rawValue: String) { self.rawValue = rawValue }

    public var description: String { rawValue }
}
