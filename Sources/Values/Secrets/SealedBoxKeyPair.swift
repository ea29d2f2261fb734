import CSodium

/// An X25519 key pair to which others seal messages with ``SealedBox``.
public struct SealedBoxKeyPair: Sendable, Hashable {
    /// The 32 bytes of the public key.
    public let publicKey: [UInt8]
    /// The 32 bytes of the private key, which opens sealed messages.
    public let privateKey: Secret

    static let keySize = Int(crypto_box_PUBLICKEYBYTES)

    public init() {
        let privateKey = Secret(byteCount: Self.keySize, initializedBy: SecureRandom.fill)
        self.privateKey = privateKey
        publicKey = Self.publicKey(of: privateKey)
    }

    /// Creates a pair from a stored private key and computes the public key; throws `invalidKey` if the length is not
    /// 32 bytes.
    public init(privateKey: Secret) throws(SecretsError) {
        guard privateKey.count == Self.keySize else { throw SecretsError(.invalidKey) }
        self.privateKey = privateKey
        publicKey = Self.publicKey(of: privateKey)
    }

    /// Opens a message sealed to the public key; throws `notAuthentic` if it was sealed to another key, or changed.
    public func open(_ sealed: [UInt8]) throws(SecretsError) -> [UInt8] {
        let overhead = crypto_box_sealbytes()
        guard sealed.count >= overhead else { throw SecretsError(.notAuthentic) }
        Sodium.start()
        var plaintext = [UInt8](repeating: 0, count: sealed.count - overhead)
        let status = privateKey.withExposedPointer { key, _ in
            crypto_box_seal_open(&plaintext, sealed, UInt64(sealed.count), publicKey, key)
        }
        guard status == 0 else { throw SecretsError(.notAuthentic) }
        return plaintext
    }

    private static func publicKey(of privateKey: Secret) -> [UInt8] {
        Sodium.start()
        var publicKey = [UInt8](repeating: 0, count: keySize)
        // Cannot fail for this length: the base point times a clamped scalar is never the neutral element.
        _ = privateKey.withExposedPointer { key, _ in crypto_scalarmult_base(&publicKey, key) }
        return publicKey
    }
}

/// Anonymous encryption to an X25519 public key (libsodium's sealed box).
///
/// Only the owner of the private key can read the message. The sender is not authenticated: sign the message first if
/// that is needed.
public enum SealedBox {
    /// Seals bytes for the owner of a public key; throws `invalidKey` if it is not an X25519 public key.
    public static func seal(_ plaintext: [UInt8], to publicKey: [UInt8]) throws(SecretsError) -> [UInt8] {
        guard publicKey.count == SealedBoxKeyPair.keySize else { throw SecretsError(.invalidKey) }
        Sodium.start()
        var sealed = [UInt8](repeating: 0, count: plaintext.count + crypto_box_sealbytes())
        guard crypto_box_seal(&sealed, plaintext, UInt64(plaintext.count), publicKey) == 0 else {
            throw SecretsError(.invalidKey)
        }
        return sealed
    }
}
