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
        case TypeNumber.void: return .null
        default: return nil
        }
    }

    /// A big-endian number.
    private static func number<Bytes: Sequence<UInt8>>(_ bytes: Bytes) -> UInt64 {
        bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }
}
