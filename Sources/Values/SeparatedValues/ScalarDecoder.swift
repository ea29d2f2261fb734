/// Decodes bytes to Unicode scalars, one byte at a time.
struct ScalarDecoder {
    /// The bytes are not valid in this encoding.
    struct Invalid: Error {}

    let encoding: CSVEncoding
    /// Whether the last bytes are the beginning of a scalar.
    private(set) var isPartial = false

    private var utf8 = UTF8Sequence()
    private var unitStart: UInt8?
    private var highSurrogate: UInt32?

    init(_ encoding: CSVEncoding) { self.encoding = encoding }

    /// Returns the scalar that ends with this byte, `nil` in the middle of one.
    mutating func take(_ byte: UInt8) throws(Invalid) -> Unicode.Scalar? {
        switch encoding {
        case .utf8:
            let scalar = try utf8.take(byte)
            isPartial = scalar == nil
            return scalar
        case .windows1252, .windows1254:
            guard let scalar = WindowsCodePage.scalar(byte, isTurkish: encoding == .windows1254) else {
                throw Invalid()
            }
            return scalar
        case .utf16LittleEndian, .utf16BigEndian:
            isPartial = true
            guard let start = unitStart else {
                unitStart = byte
                return nil
            }
            unitStart = nil
            let (high, low) = encoding == .utf16BigEndian ? (start, byte) : (byte, start)
            return try takeUnit(UInt32(high) << 8 | UInt32(low))
        }
    }

    private mutating func takeUnit(_ unit: UInt32) throws(Invalid) -> Unicode.Scalar? {
        if let high = highSurrogate {
            guard (0xDC00...0xDFFF).contains(unit) else { throw Invalid() }
            highSurrogate = nil
            isPartial = false
            return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (unit - 0xDC00))
        }
        if (0xD800...0xDBFF).contains(unit) {
            highSurrogate = unit
            return nil
        }
        // A low surrogate alone is no scalar.
        guard let scalar = Unicode.Scalar(unit) else { throw Invalid() }
        isPartial = false
        return scalar
    }
}

/// Decodes UTF-8 strictly (Unicode, table 3-7): no overlong forms, no surrogates, nothing above U+10FFFF.
struct UTF8Sequence {
    private var value: UInt32 = 0
    private var missing = 0
    /// The valid range of the next continuation byte.
    private var range: ClosedRange<UInt8> = Self.continuation

    private static let continuation: ClosedRange<UInt8> = 0x80...0xBF

    mutating func take(_ byte: UInt8) throws(ScalarDecoder.Invalid) -> Unicode.Scalar? {
        guard missing > 0 else { return try begin(byte) }
        guard range.contains(byte) else { throw ScalarDecoder.Invalid() }
        value = value << 6 | UInt32(byte & 0x3F)
        range = Self.continuation
        missing -= 1
        return missing == 0 ? Unicode.Scalar(value) : nil
    }

    private mutating func begin(_ byte: UInt8) throws(ScalarDecoder.Invalid) -> Unicode.Scalar? {
        switch byte {
        case 0...0x7F: return Unicode.Scalar(byte)
        case 0xC2...0xDF: (value, missing) = (UInt32(byte & 0x1F), 1)
        case 0xE0...0xEF:
            (value, missing) = (UInt32(byte & 0x0F), 2)
            if byte == 0xE0 { range = 0xA0...0xBF }
            if byte == 0xED { range = 0x80...0x9F }
        case 0xF0...0xF4:
            (value, missing) = (UInt32(byte & 0x07), 3)
            if byte == 0xF0 { range = 0x90...0xBF }
            if byte == 0xF4 { range = 0x80...0x8F }
        default: throw ScalarDecoder.Invalid()
        }
        return nil
    }
}

/// The place of the next character of a file.
struct TextCursor {
    private(set) var line: Int
    private var column = 1
    private var isAfterCR = false

    init(line: Int) { self.line = line }

    var place: CSVPlace { CSVPlace(line: line, column: column) }

    /// Counts CR LF as one line break.
    mutating func pass(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "\n" where isAfterCR: break
        case "\n", "\r":
            line += 1
            column = 1
        default: column += 1
        }
        isAfterCR = scalar == "\r"
    }
}
