import CCrypto

/// Libcrypto's hash functions.
enum LibcryptoDigest {
    /// The 32 bytes of the SHA-256; nil where the library has no memory.
    static func sha256(_ bytes: [UInt8]) -> [UInt8]? {
        var digest = [UInt8](repeating: 0, count: 32)
        return EVP_Digest(bytes, bytes.count, &digest, nil, EVP_sha256(), nil) == 1 ? digest : nil
    }
}
