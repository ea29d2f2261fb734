public import IdentityModel
public import JOSE

// Keys of the edge that knows no secrets, for those who keep theirs as secrets.

extension SigningKey {
    /// The key that was kept as PEM; throws as `init(pem:algorithm:keyID:)` does.
    public static func stored(
        pem: Secret, algorithm: SigningAlgorithm, keyID: String? = nil
    ) throws(JOSEError) -> SigningKey {
        try pem.withExposedBytes { (bytes) throws(JOSEError) in
            try SigningKey(pem: bytes, algorithm: algorithm, keyID: keyID)
        }
    }

    /// The key as PEM (PKCS#8, unencrypted), to be kept.
    public func pem() throws(JOSEError) -> Secret { try withPEM { Secret($0) } }
}

extension SharedSigningKey {
    /// The HMAC key of those bytes; throws as `init(secret:algorithm:keyID:)` does.
    public static func stored(
        secret: Secret, algorithm: SigningAlgorithm, keyID: String? = nil
    ) throws(JOSEError) -> SharedSigningKey {
        try secret.withExposedBytes { (bytes) throws(JOSEError) in
            try SharedSigningKey(secret: bytes, algorithm: algorithm, keyID: keyID)
        }
    }
}
