import CSodium

/// An X25519 key pair to which others seal messages with ``SealedBox``.
public struct SealedBoxKeyPair: Sendable, Hashable {
    /// The 32 bytes that others may know.
    public let publicKey: [UInt8]
    /// The 32 bytes that open what was sealed.
    public let privateKey: Secret

    static let keySize = Int(crypto_box_PUBLICKEYBYTES)

    /// Makes a fresh pair.
    public init() {
        let privateKey = Secret(byteCount: Self.keySize, initializedBy: SecureRandom.fill)
        self.privateKey = privateKey
        publicKey = Self.publicKey(of: privateKey)
    }

    /// Takes a private key that was stored and computes its public one; throws `invalidKey` for another length than 32 bytes.
    public init(privateKey: Secret) throws(SecretsError) {
        guard privateKey.count == Self.keySize else { throw SecretsError(.invalidKey) }
        self.privateKey = privateKey
        publicKey = Self.publicKey(of: privateKey)
    }

    /// Opens what was sealed to the public key; throws `notAuthentic` for what was not, or was changed.
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
        // Fails for no input of this length: the base point times a clamped scalar is never the neutral element.
        _ = privateKey.withExposedPointer { key, _ in crypto_scalarmult_base(&publicKey, key) }
        return publicKey
    }
}
