/// The provider's own id of a client, used in the paths of the admin REST API; the OAuth id is `ClientID`.
public struct ClientRecordID: Sendable, Hashable, Codable, RawRepresentable, CustomStringConvertible {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public var description: String { rawValue }
}
