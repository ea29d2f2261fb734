/// A token that proves who registers or signs in, and the user's name.
///
/// Source: sudo-user-ios 18.2.1, AuthenticationInfo.
public protocol AuthenticationInfo: Sendable {
    /// The challenge type: `TEST` or `FSSO`.
    var type: String { get }
    /// Whether the token can be used.
    func isValid() -> Bool
    /// The token, a JWT.
    func toString() -> String
    /// The user's name: the token's `sub`.
    func getUsername() -> String
}

/// Creates the token for a registration or a custom federated sign-in.
///
/// Source: sudo-user-ios 18.2.1, AuthenticationProvider.
public protocol AuthenticationProvider: Sendable {
    /// Returns a new token.
    func getAuthenticationInfo() async throws -> any AuthenticationInfo
    /// Deletes everything that the provider has stored.
    func reset()
}
