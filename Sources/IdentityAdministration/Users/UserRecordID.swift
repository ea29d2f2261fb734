/// A user's own id at the provider (a UUID in Keycloak), used in the paths of the admin REST API.
public struct UserRecordID: Sendable, Hashable, Codable, RawRepresentable, CustomStringConvertible {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public var description: String { rawValue }
}
