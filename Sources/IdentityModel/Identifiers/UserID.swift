/// The id of a user in the SDKs: `preferred_username`, never the provider's internal id.
public struct UserID: TextID, Codable {
    public let rawValue: String

    public init(_ rawValue: String) { self.rawValue = rawValue }
}
