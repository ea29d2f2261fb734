import CognitoProtocol
package import JOSE

/// Why a ``TESTAuthenticationProvider`` cannot be created; ``RSAPrivateKeyText`` reports more details about the key.
public enum TESTAuthenticationProviderError: Error, Sendable, Hashable {
    /// The key is not an unencrypted RSA private key of at least 2048 bits.
    case invalidKey
}

/// The token of a TEST registration.
public final class TESTAuthenticationInfo: AuthenticationInfo {
    /// `TEST`.
    public let type = RegistrationMethod.test.rawValue
    private let jwt: String

    public init(jwt: String) { self.jwt = jwt }

    /// Whether the token is a JWT with a subject; its signature is not checked.
    public func isValid() -> Bool { !getUsername().isEmpty }
    public func toString() -> String { jwt }
    /// The token's `sub`; empty for a text that is not a JWT.
    public func getUsername() -> String { UnverifiedTokenClaims(jwt)?.subject ?? "" }
}

/// Registers users with a TEST registration key: each token is for a new user.
///
/// Source: sudo-user-ios 18.2.1, TESTAuthenticationProvider; Sudo Platform guide, Test Registration Keys.
public final class TESTAuthenticationProvider: AuthenticationProvider {
    public enum Constants {
        /// The default key ID.
        public static let testRegistrationKeyId = "register_key"
        /// The tokens' `iss`.
        public static let testRegistrationIssuer = RegistrationAudience.testIssuer
        /// The tokens' `aud`.
        public static let testRegistrationAudience = RegistrationAudience.test
    }

    private let name: String
    private let token: ProviderToken

    /// Creates a provider, and stores the key in the key manager.
    ///
    /// Blocks while the key is stored. Throws `invalidKey`, ``JWTError/failedToEncode`` for attributes that JSON does
    /// not have, and ``SudoKeyManagerError``.
    ///
    /// - Parameters:
    ///   - name: the first part of the user's name; unique per test suite.
    ///   - key: the PEM of the TEST registration key.
    ///   - keyId: the key's ID in the Admin Console.
    ///   - keyManager: its namespace must not be the client's, whose reset deletes everything in it.
    ///   - customAttributes: additional claims; they never replace registered ones.
    public convenience init(
        name: String, key: String, keyId: String = Constants.testRegistrationKeyId, keyManager: any SudoKeyManager,
        customAttributes: [String: Any] = [:]
    ) throws {
        let privateKey: RSAPrivateKeyText
        do throws(PrivateKeyError) { privateKey = try RSAPrivateKeyText(key) } catch {
            throw TESTAuthenticationProviderError.invalidKey
        }
        try self.init(
            name: name, key: privateKey, keyId: keyId, keyManager: keyManager,
            attributes: try ProviderToken.attributes(customAttributes), lifetime: .seconds(3600),
            clock: SystemWallClock(), random: SystemRandomSource())
    }

    /// As `init(name:key:keyId:keyManager:customAttributes:)`, with the label in the guide's sample.
    public convenience init(
        name: String, key: String, keyId: String = Constants.testRegistrationKeyId,
        keyMananger: any SudoKeyManager, customAttributes: [String: Any] = [:]
    ) throws {
        try self.init(
            name: name, key: key, keyId: keyId, keyManager: keyMananger, customAttributes: customAttributes)
    }

    /// Creates a provider with the given token lifetime in whole seconds, clock and random source.
    package init(
        name: String, key: RSAPrivateKeyText, keyId: String, keyManager: any SudoKeyManager,
        attributes: [String: JSONValue], lifetime: Duration, clock: any WallClock, random: any RandomSource
    ) throws {
        self.name = name
        token = try ProviderToken(
            key: key, keyManager: keyManager, keyID: keyId, clock: clock, random: random, lifetime: lifetime,
            attributes: attributes)
    }

    /// Creates a token for a new user: `sub` is the name, a hyphen and a UUID.
    public func getAuthenticationInfo() async throws -> any AuthenticationInfo {
        TESTAuthenticationInfo(
            jwt: try await token.signed(
                issuer: Constants.testRegistrationIssuer, audience: Constants.testRegistrationAudience,
                subject: "\(name)-\(token.random.uuid().uppercased())"))
    }

    /// Deletes everything in the key manager's namespace, including the key.
    public func reset() { token.removeAllKeys() }
}
