import Secrets

/// Percent-encoding of URLs (RFC 3986, section 2.1) and of forms.
public enum PercentCoding {
    /// Encodes everything but the unreserved characters of RFC 3986; a space is `%20`.
    public static func encode(_ text: some StringProtocol) -> String {
        encode(String(text), spaceIsPlus: false) { isUnreserved($0) }
    }

    /// Encodes as Keycloak 26 does in redirect addresses: a space is `+`; letters, digits and `-._~*?` are kept.
    public static func encodeRedirectField(_ text: String) -> String {
        encode(text, spaceIsPlus: true) {
            isUnreserved($0) || $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?")
        }
    }

    /// Decodes every `%XX`; an invalid escape is kept, invalid UTF-8 becomes U+FFFD, and `+` stays `+`.
    public static func decode(_ text: some StringProtocol) -> String {
        var text = String(text)
        let decoded = text.withUTF8 { bytes -> String? in
            guard bytes.contains(UInt8(ascii: "%")) else { return nil }
            var result: [UInt8] = []
            decode(bytes, plusIsSpace: false) { result.append($0) }
            return String(decoding: result, as: UTF8.self)
        }
        return decoded ?? text
    }

    /// Encodes as in a form: a space is `+`; letters, digits and `*-._` are kept.
    static func encodeForm(_ bytes: UnsafeRawBufferPointer, into buffer: SecretBuffer) {
        for byte in bytes {
            if byte == UInt8(ascii: " ") {
                buffer.append(UInt8(ascii: "+"))
            } else if isAlphanumeric(byte) || isMark(byte) || byte == UInt8(ascii: "*") {
                buffer.append(byte)
            } else {
                buffer.append(UInt8(ascii: "%"))
                buffer.append(digit(byte >> 4))
                buffer.append(digit(byte & 15))
            }
        }
    }

    /// Decodes as in a form (`+` is a space) into bytes that are wiped; invalid UTF-8 becomes U+FFFD.
    static func decodeForm(_ encoded: UnsafeRawBufferPointer) -> Secret {
        var count = 0
        decode(encoded, plusIsSpace: true) { _ in count += 1 }
        let decoded = Secret(byteCount: count) { bytes in
            var index = 0
            decode(encoded, plusIsSpace: true) { byte in
                bytes[index] = byte
                index += 1
            }
        }
        return decoded.withExposedBytes { isUTF8($0) } ? decoded : Secret(decoded.exposedText)
    }

    private static func encode(_ text: String, spaceIsPlus: Bool, keeping: (UInt8) -> Bool) -> String {
        var text = text
        return text.withUTF8 { bytes in
            String(unsafeUninitializedCapacity: 3 * bytes.count) { result in
                var count = 0
                for byte in bytes {
                    if keeping(byte) {
                        result[count] = byte
                        count += 1
                    } else if spaceIsPlus, byte == UInt8(ascii: " ") {
                        result[count] = UInt8(ascii: "+")
                        count += 1
                    } else {
                        result[count] = UInt8(ascii: "%")
                        result[count + 1] = digit(byte >> 4)
                        result[count + 2] = digit(byte & 15)
                        count += 3
                    }
                }
                return count
            }
        }
    }

    /// The hexadecimal digit of a number below 16.
    private static func digit(_ number: UInt8) -> UInt8 {
        number < 10 ? UInt8(ascii: "0") + number : UInt8(ascii: "A") + number - 10
    }

    private static func decode(
        _ bytes: some RandomAccessCollection<UInt8>, plusIsSpace: Bool, _ take: (UInt8) -> Void
    ) {
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            if byte == UInt8(ascii: "%"), bytes.distance(from: index, to: bytes.endIndex) > 2,
                let high = hexValue(bytes[bytes.index(index, offsetBy: 1)]),
                let low = hexValue(bytes[bytes.index(index, offsetBy: 2)])
            {
                take(high << 4 | low)
                index = bytes.index(index, offsetBy: 3)
                continue
            }
            take(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            index = bytes.index(after: index)
        }
    }

    private static func isUTF8(_ bytes: UnsafeRawBufferPointer) -> Bool {
        if bytes.allSatisfy({ $0 < 0x80 }) { return true }
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        while true {
            switch decoder.decode(&iterator) {
            case .scalarValue: continue
            case .emptyInput: return true
            case .error: return false
            }
        }
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        isAlphanumeric(byte) || isMark(byte) || byte == UInt8(ascii: "~")
    }

    private static func isMark(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
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
