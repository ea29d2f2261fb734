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
