import CSodium

/// SHA-256 (FIPS 180-4).
public enum SHA256 {
    /// Computes the digest of 32 bytes; for passwords or codes use ``PasswordHash`` instead.
    public static func digest(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        let message = Array(bytes)
        var digest = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
        // Cannot fail.
        _ = crypto_hash_sha256(&digest, message, UInt64(message.count))
        return digest
    }

    /// Computes the digest of a secret, 32 bytes: the form in which a server stores a long random token.
    public static func digest(_ secret: Secret) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
        // Cannot fail.
        _ = secret.withExposedPointer { crypto_hash_sha256(&digest, $0, UInt64($1)) }
        return digest
    }
}
