import CCrypto
import FoundationEssentials

/// The DER and PEM forms of RSA public keys: PKCS#1 (RFC 8017, appendix A.1.1) and SubjectPublicKeyInfo (RFC 5280).
extension JSONWebKey {
    /// Reads an `RSAPublicKey` in DER.
    ///
    /// Throws `malformedKey` for other bytes, `weakKey` under 2048 bits or for an exponent that ``VerificationKey``
    /// rejects.
    public init(rsaPublicKeyPKCS1 bytes: [UInt8]) throws(JOSEError) {
        // Converted to SubjectPublicKeyInfo, because libcrypto parses that strictly and rejects trailing bytes.
        guard let key = LibcryptoKey(subjectPublicKeyInfo: SubjectPublicKeyInfo.rsa(bytes))
        else { throw JOSEError(.malformedKey) }
        self = try Self.checked(key)
        // Only the canonical DER encoding is accepted, so that equal keys have equal texts.
        guard try rsaPublicKeyPKCS1() == bytes else { throw JOSEError(.malformedKey) }
    }

    /// The key as `RSAPublicKey` in DER; throws `unsuitableKey` for a key that is not RSA.
    public func rsaPublicKeyPKCS1() throws(JOSEError) -> [UInt8] {
        guard kty == "RSA" else { throw JOSEError(.unsuitableKey) }
        guard let modulus = n.flatMap({ Base64URL.decode($0) }), let exponent = e.flatMap({ Base64URL.decode($0) })
        else { throw JOSEError(.malformedKey) }
        return DER.sequence([DER.unsignedInteger(modulus), DER.unsignedInteger(exponent)])
    }

    /// The key as PEM (`RSA PUBLIC KEY`), as `openssl rsa -RSAPublicKey_out` writes it; throws `unsuitableKey` for a
    /// key that is not RSA.
    public func rsaPublicKeyPEM() throws(JOSEError) -> String {
        guard let pem = LibcryptoKey.pem("RSA PUBLIC KEY", of: try rsaPublicKeyPKCS1()) else {
            throw JOSEError(.unavailable)
        }
        return pem
    }

    /// Reads an RSA public key from PEM: `RSA PUBLIC KEY` (PKCS#1) or `PUBLIC KEY` (SubjectPublicKeyInfo).
    ///
    /// Accepts CRLF, and whitespace around the lines. Throws `malformedKey` for any other text, including private keys
    /// and certificates; `unsuitableKey` for a key that is not RSA; `weakKey` under 2048 bits.
    public init(rsaPublicKeyPEM text: String) throws(JOSEError) {
        let lines = text.split(whereSeparator: \.isNewline).map { $0.filter { !$0.isWhitespace } }.filter {
            !$0.isEmpty
        }
        guard lines.count >= 3, let first = lines.first, let last = lines.last,
            let data = Data(base64Encoded: lines.dropFirst().dropLast().joined())
        else { throw JOSEError(.malformedKey) }
        switch (first, last) {
        case ("-----BEGINRSAPUBLICKEY-----", "-----ENDRSAPUBLICKEY-----"):
            try self.init(rsaPublicKeyPKCS1: Array(data))
        case ("-----BEGINPUBLICKEY-----", "-----ENDPUBLICKEY-----"):
            guard let key = LibcryptoKey(subjectPublicKeyInfo: Array(data)) else { throw JOSEError(.malformedKey) }
            self = try Self.checked(key)
        default: throw JOSEError(.malformedKey)
        }
    }

    private static func checked(_ key: LibcryptoKey) throws(JOSEError) -> JSONWebKey {
        guard key.suits(.rs256) else { throw JOSEError(.unsuitableKey) }
        guard let modulus = key.number("n"), let exponent = key.number("e") else { throw JOSEError(.malformedKey) }
        let jwk = JSONWebKey(kty: "RSA", n: Base64URL.encode(modulus), e: Base64URL.encode(exponent))
        _ = try VerificationKey(jwk)
        return jwk
    }
}
