import CPostgreSQL
import SQLDatabase

/// The OIDs of the types of parameters and columns.
enum TypeNumber {
    static let unknown: Oid = 0
    static let bool: Oid = 16
    static let bytes: Oid = 17
    static let internalName: Oid = 19
    static let int8: Oid = 20
    static let int2: Oid = 21
    static let int4: Oid = 23
    static let text: Oid = 25
    static let oid: Oid = 26
    static let float4: Oid = 700
    static let float8: Oid = 701
    static let paddedText: Oid = 1042
    static let varchar: Oid = 1043
    static let void: Oid = 2278
}

extension SQLValue {
    /// The type that the value is sent as; `unknown` for NULL, whose type the server infers from the statement.
    var typeNumber: Oid {
        switch self {
        case .null: TypeNumber.unknown
        case .integer: TypeNumber.int8
        case .real: TypeNumber.float8
        case .text: TypeNumber.text
        case .blob: TypeNumber.bytes
        }
    }
}

/// The values of a statement in PostgreSQL's binary format.
struct ParameterList {
    private var bytes: [UInt8] = []
    /// The offset and length of each value; `nil` for NULL.
    private var places: [(start: Int, length: Int)?] = []

    static let empty = ParameterList()

    private init() { bytes = [0] }

    /// Encodes values; throws for text that contains U+0000, which PostgreSQL cannot store.
    init(_ values: [SQLValue]) throws(DatabaseError) {
        places.reserveCapacity(values.count)
        for value in values {
            let start = bytes.count
            switch value {
            case .null:
                places.append(nil)
                continue
            case .integer(let number): append(UInt64(bitPattern: number))
            case .real(let number): append(number.bitPattern)
            case .text(let text):
                bytes += text.utf8
                guard !bytes[start...].contains(0) else {
                    throw DatabaseError(sqlState: "22021", message: "text contains U+0000")
                }
            case .blob(let blob): bytes += blob
            }
            places.append((start, bytes.count - start))
        }
        // An empty value needs a non-null pointer too, because a null pointer means NULL.
        bytes.append(0)
    }

    private mutating func append(_ number: UInt64) {
        for shift in stride(from: 56, through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
    }

    /// Passes the arrays that libpq expects to `body`: values, lengths, formats.
    ///
    /// The pointers are valid only during the call.
    func withArrays<Result>(
        _ body: ([UnsafePointer<CChar>?], [Int32], [Int32]) -> Result
    ) -> Result {
        bytes.withUnsafeBytes { all in
            let start = all.baseAddress?.assumingMemoryBound(to: CChar.self)
            return body(
                places.map { place in place.flatMap { start?.advanced(by: $0.start) } },
                places.map { Int32($0?.length ?? 0) }, places.map { _ in 1 })
        }
    }
}
