/// The value of `grant_type`; other values are possible.
public struct GrantType: Sendable, Hashable, RawRepresentable, CustomStringConvertible {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let authorizationCode = GrantType(rawValue: "authorization_code")
    /// A refresh or offline token.
    public static let refreshToken = GrantType(rawValue: "refresh_token")
    public static let password = GrantType(rawValue: "password")
    public static let clientCredentials = GrantType(rawValue: "client_credentials")

    /// A signed assertion (RFC 7523, section 2.1).
    public static let jwtBearer = GrantType(rawValue: "urn:ietf:params:oauth:grant-type:jwt-bearer")
    /// A code that a device displays and the user types in a browser (RFC 8628).
    public static let deviceCode = GrantType(rawValue: "urn:ietf:params:oauth:grant-type:device_code")

    public var description: String { rawValue }
}
