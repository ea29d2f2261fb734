/// The hash that binds an access token to the ID token issued with it (OpenID Connect Core, section 3.1.3.6).
public enum AccessTokenHash {
    /// The value of `at_hash`: base64url of the left half of the access token's hash.
    ///
    /// The hash is that of the ID token's algorithm; for Ed25519 it is SHA-512.
    ///
    /// Throws `unavailable` if memory allocation fails.
    public static func value(of accessToken: [UInt8], _ algorithm: SigningAlgorithm) throws(JOSEError) -> String {
        guard let digest = LibcryptoDigest.digest(of: accessToken, size: algorithm.digestSize) else {
            throw JOSEError(.unavailable)
        }
        return Base64URL.encode(digest.prefix(digest.count / 2))
    }
}
