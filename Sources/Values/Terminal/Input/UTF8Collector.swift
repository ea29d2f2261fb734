/// Decodes UTF-8 byte by byte, independently of how the bytes are split into reads.
///
/// An ill-formed sequence yields *invalid* once for its maximal valid prefix, and the byte that broke it is decoded
/// again, so nothing after it is lost. Source: Unicode 15, table 3-7 and section 3.9.
struct UTF8Collector: Sendable, Equatable {
    enum Result: Equatable {
        case scalar(Unicode.Scalar)
        case invalid
    }

    private var value: UInt32 = 0
    private var missing = 0
    private var allowed: ClosedRange<UInt8> = 0x80...0xBF

    var isPending: Bool { missing > 0 }

    /// Decodes the next byte; returns at most two results, *invalid* first.
    mutating func feed(_ byte: UInt8) -> [Result] {
        if missing > 0 {
            if allowed.contains(byte) {
                value = value << 6 | UInt32(byte & 0x3F)
                missing -= 1
                allowed = 0x80...0xBF
                if missing > 0 { return [] }
                return [Unicode.Scalar(value).map(Result.scalar) ?? .invalid]
            }
            missing = 0
            return [.invalid] + begin(byte)
        }
        return begin(byte)
    }

    private mutating func begin(_ byte: UInt8) -> [Result] {
        allowed = 0x80...0xBF
        switch byte {
        case 0..<0x80: return [.scalar(Unicode.Scalar(byte))]
        case 0xC2...0xDF: missing = 1
        case 0xE0...0xEF:
            missing = 2
            if byte == 0xE0 { allowed = 0xA0...0xBF }
            if byte == 0xED { allowed = 0x80...0x9F }
        case 0xF0...0xF4:
            missing = 3
            if byte == 0xF0 { allowed = 0x90...0xBF }
            if byte == 0xF4 { allowed = 0x80...0x8F }
        default: return [.invalid]
        }
        value = UInt32(byte) & (missing == 1 ? 0x1F : missing == 2 ? 0x0F : 0x07)
        return []
    }
}
