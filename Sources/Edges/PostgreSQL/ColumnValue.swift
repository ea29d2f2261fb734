import CPostgreSQL
import SQLDatabase

/// Reads a column's value from PostgreSQL's binary format.
enum ColumnValue {
    /// Decodes a value of `type`; returns `nil` for an unsupported type or malformed bytes.
    static func read(_ bytes: UnsafeRawBufferPointer, type: Oid) -> SQLValue? {
        switch type {
        case TypeNumber.int8: return bytes.count == 8 ? .integer(Int64(bitPattern: number(bytes))) : nil
        case TypeNumber.text, TypeNumber.varchar, TypeNumber.internalName, TypeNumber.paddedText:
            return .text(String(decoding: bytes, as: UTF8.self))
        case TypeNumber.bytes: return .blob(Array(bytes))
        case TypeNumber.bool: return bytes.count == 1 ? .integer(bytes[0] == 0 ? 0 : 1) : nil
        case TypeNumber.int4:
            return bytes.count == 4 ? .integer(Int64(Int32(truncatingIfNeeded: number(bytes)))) : nil
        case TypeNumber.int2:
            return bytes.count == 2 ? .integer(Int64(Int16(truncatingIfNeeded: number(bytes)))) : nil
        case TypeNumber.oid: return bytes.count == 4 ? .integer(Int64(number(bytes))) : nil
        case TypeNumber.float8: return bytes.count == 8 ? .real(Double(bitPattern: number(bytes))) : nil
        case TypeNumber.float4:
            return bytes.count == 4 ? .real(Double(Float(bitPattern: UInt32(truncatingIfNeeded: number(bytes))))) : nil
        case TypeNumber.numeric: return numeric(bytes)
        case TypeNumber.void: return .null
        default: return nil
        }
    }

    /// A big-endian number.
    private static func number<Bytes: Sequence<UInt8>>(_ bytes: Bytes) -> UInt64 {
        bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// A decimal number, which PostgreSQL's `sum` of integers returns: an integer if it has no fraction and fits.
    ///
    /// The format: digits, weight of the first, sign, scale, and the digits to the base 10 000, 16 bits each.
    private static func numeric(_ bytes: UnsafeRawBufferPointer) -> SQLValue? {
        guard bytes.count >= 8, bytes.count.isMultiple(of: 2) else { return nil }
        let words = stride(from: 0, to: bytes.count, by: 2).map { UInt16(number(bytes[$0..<$0 + 2])) }
        let digits = words.dropFirst(4).map { Int64($0) }
        let weight = Int(Int16(bitPattern: words[1]))
        guard digits.count == Int(words[0]), [0, 0x4000].contains(words[2]) else { return nil }
        let isNegative = words[2] == 0x4000
        if digits.count <= weight + 1, let whole = integer(digits, weight: weight, isNegative: isNegative) {
            return .integer(whole)
        }
        var value = 0.0
        for digit in digits { value = value * 10_000 + Double(digit) }
        for _ in 0..<max(0, weight + 1 - digits.count) { value *= 10_000 }
        for _ in 0..<max(0, digits.count - weight - 1) { value /= 10_000 }
        return .real(isNegative ? -value : value)
    }

    private static func integer(_ digits: [Int64], weight: Int, isNegative: Bool) -> Int64? {
        guard !digits.isEmpty else { return 0 }
        guard weight < 5 else { return nil }
        var value: Int64 = 0
        for place in 0...weight {
            let digit = place < digits.count ? digits[place] : 0
            let (product, overflow) = value.multipliedReportingOverflow(by: 10_000)
            // Negative numbers have the larger range.
            let (sum, carry) = product.addingReportingOverflow(isNegative ? -digit : digit)
            guard !overflow, !carry else { return nil }
            value = sum
        }
        return value
    }
}
