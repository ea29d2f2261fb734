/// Detects the parts of a value that are new each time, by their shape: IDs, times, hashes, and the host and port of a
/// loopback address.
enum ValueShape {
    /// Whether the values differ only in such parts, which have the same shape on both sides.
    static func differsOnlyInFreshParts(_ left: String, _ right: String) -> Bool { masked(left) == masked(right) }

    /// The value with each such part replaced by a mark.
    static func masked(_ value: String) -> [UInt8] {
        let bytes = Array(value.utf8)
        var masked: [UInt8] = []
        masked.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            if isStart(index, in: bytes), let part = part(at: index, in: bytes) {
                // These bytes do not occur in UTF-8, so a mark equals only a mark.
                masked += [0xFF, part.mark]
                index = part.end
            } else {
                masked.append(bytes[index])
                index += 1
            }
        }
        return masked
    }

    private struct Part {
        let mark: UInt8
        let end: Int
    }

    private static func part(at start: Int, in bytes: [UInt8]) -> Part? {
        if let end = matched(httpDate, at: start, in: bytes) ?? isoTime(at: start, in: bytes) {
            return Part(mark: 1, end: end)
        }
        if let end = matched(uuid, at: start, in: bytes) { return Part(mark: 2, end: end) }
        if let end = loopback(at: start, in: bytes) { return Part(mark: 3, end: end) }
        // The rest are words, which must not be part of a longer base64url text.
        guard start == 0 || !isBase64URL(bytes[start - 1]) || isEscape(before: start, in: bytes) else { return nil }
        let word = bytes[start...].prefix(while: isBase64URL)
        return mark(of: word).map { Part(mark: $0, end: word.endIndex) }
    }

    private static func mark(of word: ArraySlice<UInt8>) -> UInt8? {
        let (digits, capitals, small) = (
            word.count(where: isDigit), word.count(where: isCapital), word.count(where: isSmall)
        )
        switch word.count {
        // Seconds and milliseconds since 1970.
        case 10 where digits == 10 && word.first == UInt8(ascii: "1"),
            13 where digits == 13 && word.first == UInt8(ascii: "1"):
            return 1
        case 26 where isULID(word): return 2
        // A client ID of a user pool.
        case 26 where digits > 0 && digits + small == 26: return 4
        // MD5, SHA-1, SHA-256, SHA-384 and SHA-512 in hexadecimal.
        case 32, 40, 64, 96, 128:
            if digits > 0, word.allSatisfy(isHexadecimal) { return 5 }
            return word.count == 64 && digits > 0 && capitals > 0 && small > 0 ? 6 : nil
        // Halves of digests (RFC 7519's `at_hash`), SHA-1, SHA-256 and SHA-512 in base64url.
        case 22, 27, 43, 86: return digits > 0 && capitals > 0 && small > 0 ? 6 : nil
        default: return nil
        }
    }

    // MARK: Patterns: `d` is a digit, `h` a hexadecimal digit, `a` a letter; everything else stands for itself.

    private static let uuid = Array("hhhhhhhh-hhhh-hhhh-hhhh-hhhhhhhhhhhh".utf8)
    private static let httpDate = Array("Aaa, dd Aaa dddd dd:dd:dd GMT".utf8)
    private static let time = Array("dddd-dd-ddTdd:dd:dd".utf8)

    /// The end of a match of the pattern that is not followed by a letter or digit.
    private static func matched(_ pattern: [UInt8], at start: Int, in bytes: [UInt8], isWhole: Bool = true) -> Int? {
        let end = start + pattern.count
        guard end <= bytes.count, !isWhole || end == bytes.count || !isWordByte(bytes[end]) else { return nil }
        let fits = zip(pattern, bytes[start..<end]).allSatisfy { expected, byte in
            switch expected {
            case UInt8(ascii: "d"): isDigit(byte)
            case UInt8(ascii: "h"): isHexadecimal(byte) || isCapitalHexadecimal(byte)
            case UInt8(ascii: "A"): isCapital(byte)
            case UInt8(ascii: "a"): isSmall(byte)
            default: expected == byte
            }
        }
        return fits ? end : nil
    }

    /// A time in RFC 3339, with or without a fraction, in UTC or with an offset.
    private static func isoTime(at start: Int, in bytes: [UInt8]) -> Int? {
        guard var end = matched(time, at: start, in: bytes, isWhole: false) else { return nil }
        if end + 1 < bytes.count, bytes[end] == UInt8(ascii: "."), isDigit(bytes[end + 1]) {
            end = bytes[(end + 1)...].firstIndex { !isDigit($0) } ?? bytes.count
        }
        if end < bytes.count, bytes[end] == UInt8(ascii: "Z") { return end + 1 }
        return matched(Array("+dd:dd".utf8), at: end, in: bytes) ?? matched(Array("-dd:dd".utf8), at: end, in: bytes)
            ?? end
    }

    private static let loopbackHosts = ["127.0.0.1", "localhost", "[::1]", "%5B%3A%3A1%5D"].map { Array($0.utf8) }

    /// A loopback host with its port; also percent-encoded, as in the value of a parameter.
    private static func loopback(at start: Int, in bytes: [UInt8]) -> Int? {
        guard let host = loopbackHosts.first(where: { bytes[start...].starts(with: $0) }) else { return nil }
        let end = start + host.count
        for separator in [":", "%3A"] where bytes[end...].starts(with: separator.utf8) {
            let port = bytes[(end + separator.utf8.count)...].prefix(while: isDigit)
            if !port.isEmpty { return port.endIndex }
        }
        return end == bytes.count || !isWordByte(bytes[end]) ? end : nil
    }

    /// Whether a part can begin here: it is not preceded by a letter or digit, except by one that ends an escape such
    /// as `%2F`.
    private static func isStart(_ index: Int, in bytes: [UInt8]) -> Bool {
        index == 0 || !isWordByte(bytes[index - 1]) || isEscape(before: index, in: bytes)
    }

    private static func isEscape(before index: Int, in bytes: [UInt8]) -> Bool {
        index >= 3 && bytes[index - 3] == UInt8(ascii: "%")
    }

    private static func isULID(_ word: ArraySlice<UInt8>) -> Bool {
        guard let first = word.first, (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(first) else { return false }
        let left = [UInt8(ascii: "I"), UInt8(ascii: "L"), UInt8(ascii: "O"), UInt8(ascii: "U")]
        return word.allSatisfy { isDigit($0) || isCapital($0) && !left.contains($0) }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    private static func isCapital(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }
    private static func isSmall(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
    private static func isWordByte(_ byte: UInt8) -> Bool { isDigit(byte) || isCapital(byte) || isSmall(byte) }
    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }
    private static func isCapitalHexadecimal(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "A")...UInt8(ascii: "F")).contains(byte)
    }
    private static func isBase64URL(_ byte: UInt8) -> Bool {
        isWordByte(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }
}
