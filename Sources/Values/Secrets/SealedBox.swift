import CSodium

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
