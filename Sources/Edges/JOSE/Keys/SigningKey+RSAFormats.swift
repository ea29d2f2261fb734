/// The DER and PEM forms of RSA private keys: PKCS#1 (RFC 8017, appendix A.1.2) and PKCS#8 (RFC 5958).
extension SigningKey {
    /// Reads an unencrypted RSA private key in DER, PKCS#1 or PKCS#8, for RS256.
    ///
    /// Throws `malformedKey` for other bytes, `unsuitableKey` for a key that is not RSA, `weakKey` under 2048 bits.
    public convenience init(rsaPrivateKeyDER bytes: UnsafeRawBufferPointer, keyID: String? = nil) throws(JOSEError) {
        guard let key = LibcryptoKey.privateKey(der: bytes) else { throw JOSEError(.malformedKey) }
        try self.init(key, .rs256, keyID: keyID)
    }

    /// Passes the key as `RSAPrivateKey` in DER (PKCS#1) to `body`, and wipes the buffer afterwards.
    ///
    /// Throws `unsuitableKey` for a key that is not RSA.
    public func withRSAPrivateKeyPKCS1<Result>(
        _ body: (UnsafeRawBufferPointer) -> Result
    ) throws(JOSEError) -> Result {
        guard publicKey.kty == "RSA" else { throw JOSEError(.unsuitableKey) }
        guard let result = key.withPrivateKeyDER(body) else { throw JOSEError(.unavailable) }
        return result
    }

    /// Signs a message with the key's algorithm; the signature is in JOSE's form.
    public func signature(of message: [UInt8]) throws(JOSEError) -> [UInt8] {
        guard let signature = key.signature(of: message, algorithm) else { throw JOSEError(.unavailable) }
        return signature
    }
}

extension VerificationKey {
    /// Whether a signature in JOSE's form was made with this key for the message; `false` if the key is for another
    /// algorithm.
    public func verifies(_ signature: [UInt8], of message: [UInt8], _ algorithm: SigningAlgorithm) -> Bool {
        algorithms.contains(algorithm) && key.verifies(signature, of: message, algorithm)
    }
}
