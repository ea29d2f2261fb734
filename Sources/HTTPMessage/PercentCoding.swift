/// Percent-encoding of URLs (RFC 3986, section 2.1) and of forms.
public enum PercentCoding {
    /// Encodes everything but RFC 3986's unreserved characters; a blank is `%20`.
    public static func encode(_ text: some StringProtocol) -> String {
        encode(text.utf8) { isAlphanumeric($0) || "-._~".utf8.contains($0) }
    }

    /// Decodes every `%XX`; a broken escape stays as it stands, invalid UTF-8 becomes U+FFFD, `+` stays `+`.
    public static func decode(_ text: some StringProtocol) -> String { decode(Array(text.utf8), plusIsBlank: false) }

    /// Encodes as a form does: a blank is `+`, letters, digits and `*-._` stay.
    static func encodeForm(_ text: some StringProtocol) -> String { encodeForm(Array(text.utf8)) }

    /// Encodes bytes as a form does.
    static func encodeForm(_ bytes: [UInt8]) -> String {
        encode(bytes, blankIsPlus: true) { isAlphanumeric($0) || "*-._".utf8.contains($0) }
    }

    /// Decodes as a form does: `+` is a blank.
    static func decodeForm(_ text: some StringProtocol) -> String { decode(Array(text.utf8), plusIsBlank: true) }

    private static func encode(
        _ bytes: some Sequence<UInt8>, blankIsPlus: Bool = false, keeping: (UInt8) -> Bool
    ) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var result: [UInt8] = []
        for byte in bytes {
            if keeping(byte) {
                result.append(byte)
            } else if blankIsPlus && byte == UInt8(ascii: " ") {
                result.append(UInt8(ascii: "+"))
            } else {
                result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func decode(_ bytes: [UInt8], plusIsBlank: Bool) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "%"), index + 2 < bytes.count, let high = hexValue(bytes[index + 1]),
                let low = hexValue(bytes[index + 2])
            {
                result.append(high << 4 | low)
                index += 3
                continue
            }
            result.append(plusIsBlank && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            index += 1
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }

    private static func hexValue(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
