/// A user as the SDKs identify the user: `preferred_username`, never the provider's own id.
public struct UserID: TextID, Codable {
    public let rawValue: String

    public init(_ rawValue: String) { self.rawValue = rawValue }
}
