import JOSE

/// The SHA-256 fingerprint of a signing certificate.
struct CertificateFingerprint: Hashable {
    /// The digest in Base64url without padding, as in Play Integrity.
    let digest: String

    /// Parses 32 bytes as `AA:BB:…`, as 64 hexadecimal digits, or as Base64url; returns `nil` for any other text.
    init?(_ text: String) {
        let digits = text.filter { $0 != ":" }
        if digits.utf8.count == 64, let bytes = Self.bytes(digits) {
            digest = Base64URL.encode(bytes)
        } else if let bytes = Base64URL.decode(text), bytes.count == 32 {
            digest = text
        } else {
            return nil
        }
    }

    private static func bytes(_ digits: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        var rest = digits.utf8.map { $0 }[...]
        while let high = rest.popFirst(), let low = rest.popFirst() {
            guard let byte = UInt8(String(decoding: [high, low], as: UTF8.self), radix: 16), high != UInt8(ascii: "+")
            else { return nil }
            bytes.append(byte)
        }
        return bytes
    }
}
