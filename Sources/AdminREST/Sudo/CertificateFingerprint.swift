import JOSE

/// The SHA-256 of a signing certificate, as it is typed and as it is stored.
struct CertificateFingerprint: Hashable {
    /// The digest as base64url without padding, as Play Integrity writes it.
    let digest: String

    /// Reads 32 bytes as `AA:BB:…`, as 64 hexadecimal digits, or as base64url; nil for any other text.
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
