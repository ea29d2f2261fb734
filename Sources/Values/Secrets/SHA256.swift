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

/// The message authentication code HMAC with SHA-256 (RFC 2104): only the holder of the key can compute it.
public enum HMACSHA256 {
    /// The length of a code in bytes.
    public static let size = Int(crypto_auth_hmacsha256_BYTES)

    /// Computes a message's code of 32 bytes with a key of any length.
    public static func code(of message: some Sequence<UInt8>, key: Secret) -> [UInt8] {
        let message = Array(message)
        var code = [UInt8](repeating: 0, count: size)
        var state = crypto_auth_hmacsha256_state()
        // None of the three calls can fail.
        _ = key.withExposedPointer { crypto_auth_hmacsha256_init(&state, $0, $1) }
        _ = crypto_auth_hmacsha256_update(&state, message, UInt64(message.count))
        _ = crypto_auth_hmacsha256_final(&state, &code)
        withUnsafeMutableBytes(of: &state) { sodium_memzero($0.baseAddress, $0.count) }
        return code
    }
}
