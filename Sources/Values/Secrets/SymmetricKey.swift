import CSodium

/// A key that seals secrets for storage: XChaCha20-Poly1305 with a new nonce per sealed value.
public struct SymmetricKey: Sendable, Hashable {
    /// The 32 bytes of the key, for storage.
    public let secret: Secret

    /// The length of a key in bytes.
    public static let size = Int(crypto_aead_xchacha20poly1305_ietf_KEYBYTES)
    /// The length in bytes of the salt for a derived key.
    public static let saltSize = Int(crypto_pwhash_SALTBYTES)

    public init() { secret = Secret(byteCount: Self.size, initializedBy: SecureRandom.fill) }

    /// Creates a key from stored bytes; throws `invalidKey` if the length is not 32 bytes.
    public init(secret: Secret) throws(SecretsError) {
        guard secret.count == Self.size else { throw SecretsError(.invalidKey) }
        self.secret = secret
    }

    /// `subkey` has a valid length.
    init(subkey: Secret) { secret = subkey }

    /// Derives a key from a PIN and a salt (Argon2id).
    ///
    /// The same PIN, salt and parameters give the same key; store salt and parameters with the sealed value. A wrong
    /// PIN gives another key, which opens nothing.
    ///
    /// Blocks for as long as the parameters cost: never call it on Swift's cooperative pool. Throws `invalidKey` if the
    /// salt is not ``saltSize`` long, `invalidParameters`, `outOfMemory`.
    public static func derived(
        fromPIN pin: Secret, salt: [UInt8], parameters: PasswordHash.Parameters = .pin
    ) throws(SecretsError) -> SymmetricKey {
        guard salt.count == saltSize else { throw SecretsError(.invalidKey) }
        guard parameters.areInRange else { throw SecretsError(.invalidParameters) }
        Sodium.start()
        let key = try Secret(byteCount: size) { (bytes) throws(SecretsError) in
            let status = pin.withExposedCharacters { characters, count in
                bytes.withPointer { key in
                    crypto_pwhash(
                        key, UInt64(size), characters, UInt64(count), salt, UInt64(parameters.iterations),
                        parameters.memoryBytes, crypto_pwhash_ALG_ARGON2ID13)
                }
            }
            guard status == 0 else { throw SecretsError(.outOfMemory) }
        }
        return try SymmetricKey(secret: key)
    }

    /// Seals a secret into nonce (24 bytes), ciphertext and tag (16 bytes).
    ///
    /// The context is not part of the result but must be the same when opening. It should name what the value is and
    /// whose it is, so that a sealed value moved to another row does not open.
    public func seal(_ plaintext: Secret, context: [UInt8]) -> [UInt8] {
        let nonce = SecureRandom.bytes(Self.nonceSize)
        var ciphertext = [UInt8](repeating: 0, count: plaintext.count + Self.tagSize)
        // Cannot fail: the lengths are right and far below the algorithm's limit of 256 GiB.
        _ = plaintext.withExposedPointer { bytes, count in
            secret.withExposedPointer { key, _ in
                crypto_aead_xchacha20poly1305_ietf_encrypt(
                    &ciphertext, nil, bytes, UInt64(count), context, UInt64(context.count), nil, nonce, key)
            }
        }
        return nonce + ciphertext
    }

    /// Opens a value that ``seal(_:context:)`` created with this key and context; throws `notAuthentic` otherwise.
    public func open(_ sealed: [UInt8], context: [UInt8]) throws(SecretsError) -> Secret {
        guard sealed.count >= Self.nonceSize + Self.tagSize else { throw SecretsError(.notAuthentic) }
        let nonce = Array(sealed.prefix(Self.nonceSize))
        let ciphertext = Array(sealed.dropFirst(Self.nonceSize))
        return try Secret(byteCount: ciphertext.count - Self.tagSize) { (bytes) throws(SecretsError) in
            let status = secret.withExposedPointer { key, _ in
                bytes.withPointer { plaintext in
                    crypto_aead_xchacha20poly1305_ietf_decrypt(
                        plaintext, nil, nil, ciphertext, UInt64(ciphertext.count), context, UInt64(context.count),
                        nonce, key)
                }
            }
            guard status == 0 else { throw SecretsError(.notAuthentic) }
        }
    }

    private static let nonceSize = Int(crypto_aead_xchacha20poly1305_ietf_NPUBBYTES)
    private static let tagSize = Int(crypto_aead_xchacha20poly1305_ietf_ABYTES)
}

/// The context that binds a sealed value to its row: moved to another row, it does not open.
public enum SealContext {
    /// Encodes the names with their lengths, so that no two lists of names have the same bytes.
    public static func bytes(_ names: [String]) -> [UInt8] {
        names.flatMap { Array("\($0.utf8.count):\($0)".utf8) }
    }
}
