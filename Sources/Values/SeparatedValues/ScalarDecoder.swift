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
