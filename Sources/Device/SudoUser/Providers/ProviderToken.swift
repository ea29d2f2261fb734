import CognitoProtocol
import FoundationEssentials
import JOSE

/// Signs a provider's tokens with a key of a key manager.
struct ProviderToken: Sendable {
    let random: any RandomSource
    private let keyManager: any SudoKeyManager
    private let keyID: String
    private let clock: any WallClock
    private let lifetime: Duration
    private let attributes: [String: JSONValue]

    /// Stores the key under its ID, replacing an existing one; throws ``SudoKeyManagerError``.
    ///
    /// The key manager's namespace must not be the client's, whose reset deletes everything in it. `lifetime` is in
    /// whole seconds.
    init(
        key: RSAPrivateKeyText, keyManager: any SudoKeyManager, keyID: String, clock: any WallClock,
        random: any RandomSource, lifetime: Duration, attributes: [String: JSONValue]
    ) throws {
        self.keyManager = keyManager
        self.keyID = keyID
        self.clock = clock
        self.random = random
        self.lifetime = lifetime
        self.attributes = attributes
        guard !keyID.isEmpty else { throw SudoKeyManagerError.invalidKeyName }
        try keyManager.deletePrivateKey(keyID)
        try keyManager.addPrivateKey(Data(key.der.exposedBytes), name: keyID)
    }

    /// Converts an app's attributes to claims; throws ``JWTError/failedToEncode`` for a value that JSON does not have.
    static func attributes(_ values: [String: Any]) throws(JWTError) -> [String: JSONValue] {
        guard let attributes = ClaimValues.object(values)?.object else { throw .failedToEncode }
        return attributes
    }

    /// Deletes everything in the key manager's namespace.
    func removeAllKeys() {
        // The documented reset cannot throw. A remaining key is sealed, and the next provider with its ID replaces it.
        try? keyManager.removeAllKeys()
    }

    /// Creates a token in compact serialization; the header has only `alg` and `kid`, as in the vendor's SDKs.
    ///
    /// Times are in seconds, although the Sudo Platform guide specifies milliseconds.
    func signed(issuer: String, audience: String, subject: String) async throws -> String {
        let now = clock.now()
        let claims = DeviceTokenClaims(
            issuer: issuer, audience: audience, subject: subject, id: random.uuid().uppercased(), issuedAt: now,
            expiresAt: now.addingTimeInterval(Double(lifetime.components.seconds)), attributes: attributes)
        let header: JSONValue = ["alg": "RS256", "kid": .string(keyID)]
        let input = Base64URL.encode(header.bytes) + "." + Base64URL.encode(claims.json.bytes)
        let signature: Result<Data, any Error> = await BlockingCall.run { [keyManager, keyID] in
            Result { try keyManager.generateSignatureWithPrivateKey(keyID, data: Data(input.utf8)) }
        }
        return input + "." + Base64URL.encode(try signature.get())
    }
}

/// Why a JSON Web Token cannot be created or parsed.
public enum JWTError: Error, Sendable, Hashable {
    /// A claim has a value that JSON does not have.
    case failedToEncode
    /// The text is not a JSON Web Token.
    case failedToDecode
}
