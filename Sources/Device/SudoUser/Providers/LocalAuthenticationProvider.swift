import CognitoProtocol
package import JOSE

/// Why a ``LocalAuthenticationProvider`` cannot be created; ``RSAPrivateKeyText`` reports more details about the key.
public enum LocalAuthenticationProviderError: Error, Sendable, Hashable {
    /// The key is not an unencrypted RSA private key of at least 2048 bits.
    case invalidKey
}

/// The token of a custom federated sign-in.
public final class LocalAuthenticationInfo: AuthenticationInfo {
    /// `FSSO`.
    public let type = RegistrationMethod.fsso.rawValue
    private let jwt: String
    private let username: String

    public init(jwt: String, username: String) {
        self.jwt = jwt
        self.username = username
    }

    /// Whether the token is a JWT of the user; its signature is not checked.
    public func isValid() -> Bool { UnverifiedTokenClaims(jwt)?.subject == username && !username.isEmpty }
    public func toString() -> String { jwt }
    public func getUsername() -> String { username }
}

/// Signs the tokens of custom federated sign-ins (FSSO) with a key on this device.
///
/// Source: sudo-user-ios 18.2.1, LocalAuthenticationProvider; Sudo Platform guide, Custom Federated Sign In.
public final class LocalAuthenticationProvider: AuthenticationProvider {
    public enum Constants {
        /// The tokens' `aud`.
        public static let audience = RegistrationAudience.fsso
    }

    private let name: String
    private let username: String
    private let token: ProviderToken

    /// Creates a provider, and stores the key in the key manager.
    ///
    /// Blocks while the key is stored. Throws `invalidKey`, ``JWTError/failedToEncode`` for attributes that JSON does
    /// not have, and ``SudoKeyManagerError``.
    ///
    /// - Parameters:
    ///   - name: the issuer's name, the tokens' `iss`.
    ///   - key: the PEM of the issuer's private key.
    ///   - keyId: the key's ID, the tokens' `kid`.
    ///   - username: the user's name, the tokens' `sub`.
    ///   - keyManager: its namespace must not be the client's, whose reset deletes everything in it.
    ///   - customAttributes: additional claims; they never replace registered ones.
    public convenience init(
        name: String, key: String, keyId: String, username: String, keyManager: any SudoKeyManager,
        customAttributes: [String: Any] = [:]
    ) throws {
        let privateKey: RSAPrivateKeyText
        do throws(PrivateKeyError) { privateKey = try RSAPrivateKeyText(key) } catch {
            throw LocalAuthenticationProviderError.invalidKey
        }
        try self.init(
            name: name, key: privateKey, keyId: keyId, username: username, keyManager: keyManager,
            attributes: try ProviderToken.attributes(customAttributes), lifetime: .seconds(3600),
            clock: SystemWallClock(), random: SystemRandomSource())
    }

    /// As `init(name:key:keyId:username:keyManager:customAttributes:)`, with the label in the guide's sample.
    public convenience init(
        name: String, key: String, keyId: String, username: String, keyMananger: any SudoKeyManager,
        customAttributes: [String: Any] = [:]
    ) throws {
        try self.init(
            name: name, key: key, keyId: keyId, username: username, keyManager: keyMananger,
            customAttributes: customAttributes)
    }

    /// Creates a provider with the given token lifetime in whole seconds, clock and random source.
    package init(
        name: String, key: RSAPrivateKeyText, keyId: String, username: String, keyManager: any SudoKeyManager,
        attributes: [String: JSONValue], lifetime: Duration, clock: any WallClock, random: any RandomSource
    ) throws {
        self.name = name
        self.username = username
        token = try ProviderToken(
            key: key, keyManager: keyManager, keyID: keyId, clock: clock, random: random, lifetime: lifetime,
            attributes: attributes)
    }

    public func getAuthenticationInfo() async throws -> any AuthenticationInfo {
        LocalAuthenticationInfo(
            jwt: try await token.signed(issuer: name, audience: Constants.audience, subject: username),
            username: username)
    }

    /// Deletes everything in the key manager's namespace, including the key.
    public func reset() { token.removeAllKeys() }
}
