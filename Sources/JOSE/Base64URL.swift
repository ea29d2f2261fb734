/// Base64 with the URL alphabet and no padding (RFC 4648, section 5; RFC 7515, section 2).
public enum Base64URL {
    /// The encoded text: four characters for three bytes, no `=`.
    public static func encode(_ bytes: some Sequence<UInt8>) -> String {
        var result: [UInt8] = []
        var bits: UInt32 = 0
        var bitCount = 0
        for byte in bytes {
            bits = bits << 8 | UInt32(byte)
            bitCount += 8
            while bitCount >= 6 {
                bitCount -= 6
                result.append(alphabet[Int(bits >> UInt32(bitCount)) & 63])
            }
        }
        if bitCount > 0 { result.append(alphabet[Int(bits << UInt32(6 - bitCount)) & 63]) }
        return String(decoding: result, as: UTF8.self)
    }

    /// The decoded bytes, nil unless the text is their canonical encoding.
    ///
    /// Strict: only the URL alphabet, no padding, no whitespace, unused bits zero. So two texts never decode to the
    /// same bytes.
    public static func decode(_ text: some StringProtocol) -> [UInt8]? {
        var result: [UInt8] = []
        result.reserveCapacity(text.utf8.count * 3 / 4)
        var bits: UInt32 = 0
        var bitCount = 0
        for character in text.utf8 {
            guard let value = value(of: character) else { return nil }
            bits = bits << 6 | UInt32(value)
            bitCount += 6
            if bitCount >= 8 {
                bitCount -= 8
                result.append(UInt8(truncatingIfNeeded: bits >> UInt32(bitCount)))
            }
        }
        // Six bits left over: a single character encodes no byte.
        guard bitCount < 6, bits & ((1 << UInt32(bitCount)) - 1) == 0 else { return nil }
        return result
    }

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    private static func value(of character: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): character - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): character - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0") + 52
        case UInt8(ascii: "-"): 62
        case UInt8(ascii: "_"): 63
        default: nil
        }
    }
}
