/// Base32 without padding (RFC 4648, section 6), the encoding of authenticator keys.
enum Base32 {
    /// Encodes bytes.
    static func encode(_ bytes: some Sequence<UInt8>) -> String {
        var (buffer, bits) = (UInt32(0), UInt32(0))
        var text: [UInt8] = []
        for byte in bytes {
            buffer = buffer << 8 | UInt32(byte)
            bits += 8
            while bits >= 5 {
                bits -= 5
                text.append(alphabet[Int(buffer >> bits & 31)])
            }
            buffer &= 0xFF
        }
        if bits > 0 { text.append(alphabet[Int(buffer << (5 - bits) & 31)]) }
        return String(decoding: text, as: UTF8.self)
    }

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)
}
