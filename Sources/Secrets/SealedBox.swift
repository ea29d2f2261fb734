import CSodium

/// Encryption to an X25519 public key by a sender who stays unnamed (libsodium's sealed box).
///
/// It hides a message from everybody but the key's owner and tells him nothing about who sealed it: whoever needs that signs first.
public enum SealedBox {
    /// Seals bytes so that only the owner of the key can read them; throws `invalidKey` for what is no X25519 public key.
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
