import CSodium

/// A key that seals secrets for storage: XChaCha20-Poly1305 with a fresh nonce for each sealing.
public struct SymmetricKey: Sendable, Hashable {
    /// The 32 bytes of the key, to be stored by whoever keeps it.
    public let secret: Secret

    /// Length of a key in bytes.
    public static let size = Int(crypto_aead_xchacha20poly1305_ietf_KEYBYTES)
    /// Length in bytes of the salt that a derived key needs.
    public static let saltSize = Int(crypto_pwhash_SALTBYTES)

    /// Makes a fresh key.
    public init() { secret = Secret(byteCount: Self.size, initializedBy: SecureRandom.fill) }

    /// Takes a key that was stored; throws `invalidKey` for another length than 32 bytes.
    public init(secret: Secret) throws(SecretsError) {
        guard secret.count == Self.size else { throw SecretsError(.invalidKey) }
        self.secret = secret
    }

    /// The key that belongs to a PIN and a salt (Argon2id).
    ///
    /// The same three give the same key; keep salt and parameters beside what is sealed. A wrong PIN gives another key, which shows
    /// when it opens nothing. Blocks for as long as the parameters cost: never on Swift's cooperative pool. Throws `invalidKey` for a
    /// salt that is not ``saltSize`` long, `invalidParameters`, `outOfMemory`.
    public static func derived(
        fromPIN pin: Secret, salt: [UInt8], parameters: PasswordHash.Parameters = .pin
    ) throws(SecretsError) -> SymmetricKey {
        guard salt.count == saltSize else { throw SecretsError(.invalidKey) }
        guard parameters.areSane else { throw SecretsError(.invalidParameters) }
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

    /// Seals a secret: nonce (24 bytes), ciphertext, tag (16 bytes).
    ///
    /// The context is not in the result but must be the same at opening: name what the value is and to whom it belongs, so that a sealed
    /// value moved to another row does not open.
    public func seal(_ plaintext: Secret, context: [UInt8]) -> [UInt8] {
        let nonce = SecureRandom.bytes(Self.nonceSize)
        var ciphertext = [UInt8](repeating: 0, count: plaintext.count + Self.tagSize)
        // Always succeeds: the lengths are right and stay far below the algorithm's limit of 256 GiB.
        _ = plaintext.withExposedPointer { bytes, count in
            secret.withExposedPointer { key, _ in
                crypto_aead_xchacha20poly1305_ietf_encrypt(
                    &ciphertext, nil, bytes, UInt64(count), context, UInt64(context.count), nil, nonce, key)
            }
        }
        return nonce + ciphertext
    }

    /// Opens what ``seal(_:context:)`` made with this key and context; throws `notAuthentic` otherwise.
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
