/// The value of `grant_type`: an open list, of which a token endpoint knows some.
public struct GrantType: Sendable, Hashable, RawRepresentable, CustomStringConvertible {
    /// The name as it goes over the wire.
    public let rawValue: String

    /// Takes the name as it goes over the wire.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A code from the authorization endpoint.
    public static let authorizationCode = GrantType(rawValue: "authorization_code")
    /// A refresh or offline token.
    public static let refreshToken = GrantType(rawValue: "refresh_token")
    /// A user's name and password.
    public static let password = GrantType(rawValue: "password")
    /// The client's own credentials.
    public static let clientCredentials = GrantType(rawValue: "client_credentials")

    /// The name as it goes over the wire.
    public var description: String { rawValue }
}
