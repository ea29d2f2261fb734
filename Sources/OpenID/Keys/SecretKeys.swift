public import IdentityModel
public import JOSE

// JOSE takes keys as bytes; these take and return them as secrets.

extension SigningKey {
    /// The key from stored PEM; throws as `init(pem:algorithm:keyID:)` does.
    public static func stored(
        pem: Secret, algorithm: SigningAlgorithm, keyID: String? = nil
    ) throws(JOSEError) -> SigningKey {
        try pem.withExposedBytes { (bytes) throws(JOSEError) in
            try SigningKey(pem: bytes, algorithm: algorithm, keyID: keyID)
        }
    }

    /// The key as PEM (PKCS#8, unencrypted), for storage.
    public func pem() throws(JOSEError) -> Secret { try withPEM { Secret($0) } }
}

extension SharedSigningKey {
    /// The HMAC key with those bytes; throws as `init(secret:algorithm:keyID:)` does.
    public static func stored(
        secret: Secret, algorithm: SigningAlgorithm, keyID: String? = nil
    ) throws(JOSEError) -> SharedSigningKey {
        try secret.withExposedBytes { (bytes) throws(JOSEError) in
            try SharedSigningKey(secret: bytes, algorithm: algorithm, keyID: keyID)
        }
    }
}
