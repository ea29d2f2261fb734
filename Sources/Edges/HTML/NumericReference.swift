/// A numeric character reference as HTML 13.2.5.80 defines it.
///
/// libxml2 parses some differently: `&#0;` would end a value, `&#128;` would be a control character.
struct NumericReference {
    /// The reference, rewritten so that every parser reads the same character.
    let written: String
    /// Its length in the source in bytes.
    let length: Int

    /// Parses the reference that begins at a `&`; returns `nil` if there is none.
    init?(_ bytes: ArraySlice<UInt8>) {
        guard bytes.starts(with: [UInt8(ascii: "&"), UInt8(ascii: "#")]) else { return nil }
        var rest = bytes.dropFirst(2)
        let isHexadecimal = rest.first.map { $0 | 0x20 } == UInt8(ascii: "x")
        if isHexadecimal { rest = rest.dropFirst() }
        let digits = rest.prefix { $0.isASCIIDigit || (isHexadecimal && (0x61...0x66).contains($0 | 0x20)) }
        guard !digits.isEmpty else { return nil }
        var value: UInt32 = 0
        for digit in digits {
            let figure = digit.isASCIIDigit ? digit - 0x30 : (digit | 0x20) - 0x61 + 10
            // All numbers above the last code point have the same meaning.
            value = min(value * (isHexadecimal ? 16 : 10) + UInt32(figure), 0x11_0000)
        }
        rest = rest.dropFirst(digits.count)
        let scalar = Self.windows1252[value] ?? value
        written = "&#\(scalar == 0 || Unicode.Scalar(scalar) == nil ? 0xFFFD : scalar);"
        length = bytes.count - rest.count + (rest.first == UInt8(ascii: ";") ? 1 : 0)
    }

    /// HTML's table of the numbers that mean windows-1252 characters instead of control characters.
    private static let windows1252: [UInt32: UInt32] = [
        0x80: 0x20AC, 0x82: 0x201A, 0x83: 0x0192, 0x84: 0x201E, 0x85: 0x2026, 0x86: 0x2020, 0x87: 0x2021,
        0x88: 0x02C6, 0x89: 0x2030, 0x8A: 0x0160, 0x8B: 0x2039, 0x8C: 0x0152, 0x8E: 0x017D, 0x91: 0x2018,
        0x92: 0x2019, 0x93: 0x201C, 0x94: 0x201D, 0x95: 0x2022, 0x96: 0x2013, 0x97: 0x2014, 0x98: 0x02DC,
        0x99: 0x2122, 0x9A: 0x0161, 0x9B: 0x203A, 0x9C: 0x0153, 0x9E: 0x017E, 0x9F: 0x0178,
    ]
}

extension [UInt8] {
    /// Appends source text, replacing the given bytes and rewriting numeric references.
    ///
    /// NUL bytes are dropped.
    mutating func append(source bytes: ArraySlice<UInt8>, replacing replacements: [UInt8: String]) {
        var position = bytes.startIndex
        while position < bytes.endIndex {
            let byte = bytes[position]
            if byte == UInt8(ascii: "&"), let reference = NumericReference(bytes[position...]) {
                self += reference.written.utf8
                position += reference.length
                continue
            }
            if let replacement = replacements[byte] {
                self += replacement.utf8
            } else if byte != 0 {
                append(byte)
            }
            position += 1
        }
    }
}
