import HTTPMessage
package import JOSE

/// Encodes a public key as SubjectPublicKeyInfo in DER (RFC 5280, section 4.1), for libraries that do not read JWK.
package enum SubjectPublicKeyInfo {
    /// The encoded key; nil for a key that is not RSA, P-256 or Ed25519.
    package static func bytes(of key: JSONWebKey) -> [UInt8]? {
        switch (key.kty, key.crv) {
        case ("RSA", _):
            guard let modulus = key.n.flatMap({ Base64URL.decode($0) }),
                let exponent = key.e.flatMap({ Base64URL.decode($0) })
            else { return nil }
            // RFC 8017, appendix A.1.1.
            return info(rsaEncryption, value(0x30, number(modulus) + number(exponent)))
        case ("EC", "P-256"):
            guard let x = key.x.flatMap({ Base64URL.decode($0) }), let y = key.y.flatMap({ Base64URL.decode($0) })
            else { return nil }
            // The uncompressed point (RFC 5480, section 2.2).
            return info(primeCurve, [0x04] + x + y)
        case ("OKP", "Ed25519"):
            // RFC 8410, section 4.
            return key.x.flatMap { Base64URL.decode($0) }.map { info(ed25519, $0) }
        default: return nil
        }
    }

    private static let rsaEncryption: [UInt8] = [
        0x30, 0x0D, 0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01, 0x05, 0x00,
    ]
    private static let ed25519: [UInt8] = [0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70]
    private static let primeCurve: [UInt8] = [
        0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D,
        0x03, 0x01, 0x07,
    ]

    private static func info(_ algorithm: [UInt8], _ key: [UInt8]) -> [UInt8] {
        value(0x30, algorithm + value(0x03, [0] + key))
    }

    private static func number(_ bytes: [UInt8]) -> [UInt8] {
        value(0x02, (bytes.first ?? 0) >= 0x80 ? [0] + bytes : bytes)
    }

    private static func value(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        let count = content.count
        let length: [UInt8] =
            count < 0x80
            ? [UInt8(count)] : count < 0x100 ? [0x81, UInt8(count)] : [0x82, UInt8(count >> 8), UInt8(count & 0xFF)]
        return [tag] + length + content
    }
}
