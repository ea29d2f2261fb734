/// Encodes a public key as SubjectPublicKeyInfo in DER (RFC 5280, section 4.1), for libraries that do not read JWK.
package enum SubjectPublicKeyInfo {
    /// Returns `nil` for a key that is not RSA, of a known curve, or Ed25519.
    package static func bytes(of key: JSONWebKey) -> [UInt8]? {
        switch (key.kty, key.crv) {
        case ("RSA", _):
            return (try? key.rsaPublicKeyPKCS1()).map { rsa($0) }
        case ("EC", let curve?):
            guard let curve = EllipticCurve(rawValue: curve), let x = key.x.flatMap({ Base64URL.decode($0) }),
                let y = key.y.flatMap({ Base64URL.decode($0) })
            else { return nil }
            return elliptic(curve, x: x, y: y)
        case ("OKP", "Ed25519"):
            // RFC 8410, section 4.
            return key.x.flatMap { Base64URL.decode($0) }.map {
                DER.sequence([DER.edwardsAlgorithm, DER.bitString($0)])
            }
        default: return nil
        }
    }

    /// Encodes an RSA key from its `RSAPublicKey` (RFC 8017, appendix A.1.1).
    static func rsa(_ publicKey: [UInt8]) -> [UInt8] { DER.sequence([DER.rsaAlgorithm, DER.bitString(publicKey)]) }

    /// Encodes an uncompressed point of a curve (RFC 5480, section 2.2).
    static func elliptic(_ curve: EllipticCurve, x: [UInt8], y: [UInt8]) -> [UInt8] {
        DER.sequence([DER.sequence([DER.ellipticCurveKey, curve.objectIdentifier]), DER.bitString([4] + x + y)])
    }
}

extension SigningKey {
    /// The digest of the public key in its standard form (SHA-256, base64url), which is Keycloak's ID of a key.
    package func publicKeyDigest() throws(JOSEError) -> String {
        guard let info = SubjectPublicKeyInfo.bytes(of: publicKey) else { throw JOSEError(.unsuitableKey) }
        guard let digest = LibcryptoDigest.sha256(info) else { throw JOSEError(.unavailable) }
        return Base64URL.encode(digest)
    }
}
