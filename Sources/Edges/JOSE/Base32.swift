/// Base32 (RFC 4648, section 6), the text form of a shared key in authenticator apps and `otpauth` URIs.
public enum Base32 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

    /// Encodes without padding, as `otpauth` URIs require.
    public static func encode(_ bytes: some Sequence<UInt8>) -> String {
        var (pending, bits) = (0, 0)
        var text: [UInt8] = []
        for byte in bytes {
            pending = (pending << 8 | Int(byte)) & 0xFFF
            bits += 8
            while bits >= 5 {
                bits -= 5
                text.append(alphabet[pending >> bits & 31])
            }
        }
        if bits > 0 { text.append(alphabet[pending << (5 - bits) & 31]) }
        return String(decoding: text, as: UTF8.self)
    }

    /// Returns `nil` if the text is not Base32.
    ///
    /// Ignores case, spaces, hyphens and padding.
    public static func decode(_ text: String) -> [UInt8]? {
        var letters = text.utf8.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "-") }
        while letters.last == UInt8(ascii: "=") { letters.removeLast() }
        guard !letters.isEmpty, ![1, 3, 6].contains(letters.count % 8) else { return nil }
        var (pending, bits) = (0, 0)
        var bytes: [UInt8] = []
        for letter in letters {
            let isLower = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter)
            guard let value = alphabet.firstIndex(of: isLower ? letter - 32 : letter) else { return nil }
            pending = (pending << 5 | value) & 0xFFF
            bits += 5
            guard bits >= 8 else { continue }
            bits -= 8
            bytes.append(UInt8(truncatingIfNeeded: pending >> bits))
        }
        return bytes
    }
}
