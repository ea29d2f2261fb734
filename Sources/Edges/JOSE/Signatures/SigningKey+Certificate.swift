import CCrypto
package import FoundationEssentials

/// Self-signed certificates (RFC 5280), which Keycloak publishes with a realm's RSA keys.
extension SigningKey {
    /// A certificate of an RSA key for ten years, the same for each call; `nil` for other keys.
    ///
    /// Nobody checks a chain that begins with it: verifiers that read keys from certificates take the key out of it.
    package func certificate(from begin: Date) throws(JOSEError) -> [UInt8]? {
        guard publicKey.kty == "RSA", let info = SubjectPublicKeyInfo.bytes(of: publicKey) else { return nil }
        let end = begin.addingTimeInterval(10 * 365.25 * 86_400)
        let second = UInt64(max(1, begin.timeIntervalSince1970))
        let serial = withUnsafeBytes(of: second.bigEndian) { Array($0) }
        // `id-at-commonName`.
        let name = DER.sequence([
            DER.value(0x31, DER.sequence([[0x06, 0x03, 0x55, 0x04, 0x03], DER.value(0x0C, Array(keyID.utf8))]))
        ])
        let certificate = DER.sequence([
            DER.unsignedInteger(serial), DER.rsaWithSHA256, name, DER.sequence([Self.time(begin), Self.time(end)]),
            name,
            info,
        ])
        guard let signature = key.signature(of: certificate, .rs256) else { throw JOSEError(.unavailable) }
        return DER.sequence([certificate, DER.rsaWithSHA256, DER.bitString(signature)])
    }

    /// A time: `UTCTime` until 2049, `GeneralizedTime` after that.
    private static func time(_ date: Date) -> [UInt8] {
        let text = date.formatted(.iso8601).utf8.filter { !"-:T".utf8.contains($0) }
        return text.starts(with: "20".utf8) && text[2] < UInt8(ascii: "5")
            ? DER.value(0x17, Array(text.dropFirst(2))) : DER.value(0x18, text)
    }
}

extension JSONWebKey {
    /// The members of a certificate: itself, and its digests (RFC 7517, sections 4.7 to 4.9).
    var certificateMembers: [String: JSONValue] {
        guard let certificate, let sha1 = LibcryptoDigest.sha1(certificate),
            let sha256 = LibcryptoDigest.sha256(certificate)
        else { return [:] }
        return [
            "x5c": [.string(Data(certificate).base64EncodedString())], "x5t": .string(Base64URL.encode(sha1)),
            "x5t#S256": .string(Base64URL.encode(sha256)),
        ]
    }
}
