public import FoundationEssentials

/// A value of a column or a parameter.
///
/// Prints its type and never its content, because databases hold secrets.
public enum SQLValue: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
    case null
    case integer(Int64)
    case real(Double)
    /// Text; NUL characters inside are kept.
    case text(String)
    case blob([UInt8])

    public var description: String {
        switch self {
        case .null: "null"
        case .integer: "integer"
        case .real: "real"
        case .text: "text"
        case .blob: "blob"
        }
    }

    /// Shows only the type in `dump` and other uses of mirrors.
    public var customMirror: Mirror { Mirror(self, children: ["type": description]) }
}

extension SQLValue: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral, ExpressibleByNilLiteral {
    public init(integerLiteral value: Int64) { self = .integer(value) }
    public init(stringLiteral value: String) { self = .text(value) }
    public init(nilLiteral: ()) { self = .null }
}

/// A type of Swift that is stored in a column.
public protocol SQLBindable: Sendable {
    var sqlValue: SQLValue { get }

    /// Reads the value of a column, `nil` if the row lacks the column; throws `unexpectedShape` for another type.
    init(_ value: SQLValue?, of column: String) throws(DatabaseError)
}

extension DatabaseError {
    fileprivate init(_ column: String, _ value: SQLValue?, isNot type: String) {
        self.init(.unexpectedShape, message: "column \(column) is not \(type) but \(value?.description ?? "missing")")
    }
}

extension SQLValue: SQLBindable {
    public var sqlValue: SQLValue { self }

    public init(_ value: SQLValue?, of column: String) throws(DatabaseError) {
        guard let value else { throw DatabaseError(column, value, isNot: "a value") }
        self = value
    }
}

extension String: SQLBindable {
    public var sqlValue: SQLValue { .text(self) }

    public init(_ value: SQLValue?, of column: String) throws(DatabaseError) {
        guard case .text(let text) = value else { throw DatabaseError(column, value, isNot: "text") }
        self = text
    }
}

extension Int64: SQLBindable {
    public var sqlValue: SQLValue { .integer(self) }

    public init(_ value: SQLValue?, of column: String) throws(DatabaseError) {
        guard case .integer(let number) = value else { throw DatabaseError(column, value, isNot: "integer") }
        self = number
    }
}

extension Int: SQLBindable {
    public var sqlValue: SQLValue { .integer(Int64(self)) }

    public init(_ value: SQLValue?, of column: String) throws(DatabaseError) {
        self = Int(try Int64(value, of: column))
    }
}

/// An integer: 0 or 1; false only for 0.
extension Bool: SQLBindable {
    public var sqlValue: SQLValue { .integer(self ? 1 : 0) }

    public init(_ value: SQLValue?, of column: String) throws(DatabaseError) {
        self = try Int64(value, of: column) != 0
    }
}

extension [UInt8]: SQLBindable {
    public var sqlValue: SQLValue { .blob(self) }

    public init(_ value: SQLValue?, of column: String) throws(DatabaseError) {
        guard case .blob(let bytes) = value else { throw DatabaseError(column, value, isNot: "blob") }
        self = bytes
    }
}

/// An integer: milliseconds since 1970.
extension Date: SQLBindable {
    public var sqlValue: SQLValue { .integer(Int64((timeIntervalSince1970 * 1000).rounded())) }

    public init(_ value: SQLValue?, of column: String) throws(DatabaseError) {
        self.init(timeIntervalSince1970: Double(try Int64(value, of: column)) / 1000)
    }
}

/// NULL for `nil`.
extension Optional: SQLBindable where Wrapped: SQLBindable {
    public var sqlValue: SQLValue { self?.sqlValue ?? .null }

    public init(_ value: SQLValue?, of column: String) throws(DatabaseError) {
        self = value == .null ? nil : try Wrapped(value, of: column)
    }
}

/// The text of its raw value, for the types of IDs.
extension SQLBindable where Self: RawRepresentable, RawValue == String {
    public var sqlValue: SQLValue { .text(rawValue) }

    public init(_ value: SQLValue?, of column: String) throws(DatabaseError) {
        guard let known = Self(rawValue: try String(value, of: column)) else {
            throw DatabaseError(.unexpectedShape, message: "column \(column) has an unknown value")
        }
        self = known
    }
}
