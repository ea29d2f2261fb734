/// Base64 with the URL alphabet and no padding (RFC 4648, section 5; RFC 7515, section 2).
public enum Base64URL {
    public static func encode(_ bytes: some Sequence<UInt8>) -> String {
        bytes.withContiguousStorageIfAvailable(encoded) ?? Array(bytes).withUnsafeBufferPointer(encoded)
    }

    private static func encoded(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        let alphabet = Self.alphabet
        return String(unsafeUninitializedCapacity: (bytes.count * 4 + 2) / 3) { result in
            var count = 0
            func append(_ sextet: UInt32) {
                result.initializeElement(at: count, to: alphabet[Int(sextet & 63)])
                count += 1
            }
            var index = 0
            while index + 2 < bytes.count {
                let group = UInt32(bytes[index]) << 16 | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2])
                append(group >> 18)
                append(group >> 12)
                append(group >> 6)
                append(group)
                index += 3
            }
            if index + 1 == bytes.count {
                append(UInt32(bytes[index]) >> 2)
                append(UInt32(bytes[index]) << 4)
            } else if index + 2 == bytes.count {
                append(UInt32(bytes[index]) >> 2)
                append(UInt32(bytes[index]) << 4 | UInt32(bytes[index + 1]) >> 4)
                append(UInt32(bytes[index + 1]) << 2)
            }
            return count
        }
    }

    /// Returns the decoded bytes, or `nil` unless the text is their canonical encoding.
    ///
    /// Strict: only the URL alphabet, no padding, no whitespace, unused bits zero. So no two texts decode to the same
    /// bytes.
    public static func decode(_ text: some StringProtocol) -> [UInt8]? {
        var text = String(text)
        return text.withUTF8(decoded)
    }

    private static func decoded(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        var result: [UInt8] = []
        result.reserveCapacity(text.count * 3 / 4)
        var bits: UInt32 = 0
        var bitCount = 0
        for character in text {
            guard let value = value(of: character) else { return nil }
            bits = bits << 6 | UInt32(value)
            bitCount += 6
            if bitCount >= 8 {
                bitCount -= 8
                result.append(UInt8(truncatingIfNeeded: bits >> UInt32(bitCount)))
            }
        }
        // Six bits are left over: a single character encodes no byte.
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
