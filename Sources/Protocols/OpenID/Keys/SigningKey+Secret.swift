public import IdentityModel
public import JOSE

// JOSE's keys take and return bytes; these take and return secrets.

extension SigningKey {
    /// Reads a key from stored PEM; throws as `init(pem:algorithm:keyID:)` does.
    public static func stored(
        pem: Secret, algorithm: SigningAlgorithm, keyID: String? = nil
    ) throws(JOSEError) -> SigningKey {
        try pem.withExposedBytes { (bytes) throws(JOSEError) in
            try SigningKey(pem: bytes, algorithm: algorithm, keyID: keyID)
        }
    }

    /// The key as unencrypted PKCS#8 PEM, for storage.
    public func pem() throws(JOSEError) -> Secret { try withPEM { Secret($0) } }
}

extension SharedSigningKey {
    /// Creates an HMAC key from its bytes; throws as `init(secret:algorithm:keyID:)` does.
    public static func stored(
        secret: Secret, algorithm: SigningAlgorithm, keyID: String? = nil
    ) throws(JOSEError) -> SharedSigningKey {
        try secret.withExposedBytes { (bytes) throws(JOSEError) in
            try SharedSigningKey(secret: bytes, algorithm: algorithm, keyID: keyID)
        }
    }
}
