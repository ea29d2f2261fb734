/// A value of a column or a parameter.
///
/// Prints its type and never its content: databases hold secrets.
public enum SQLiteValue: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
    /// Nothing.
    case null
    /// A whole number.
    case integer(Int64)
    /// A floating-point number.
    case real(Double)
    /// A text; NUL inside is kept.
    case text(String)
    /// Bytes.
    case blob([UInt8])

    /// A text, or nothing.
    public static func optional(_ text: String?) -> SQLiteValue { text.map(SQLiteValue.text) ?? .null }
    /// A whole number, or nothing.
    public static func optional(_ number: Int64?) -> SQLiteValue { number.map(SQLiteValue.integer) ?? .null }
    /// Bytes, or nothing.
    public static func optional(_ bytes: [UInt8]?) -> SQLiteValue { bytes.map(SQLiteValue.blob) ?? .null }
    /// A truth value, as 0 or 1.
    public static func bool(_ value: Bool) -> SQLiteValue { .integer(value ? 1 : 0) }

    /// The type's name.
    public var description: String {
        switch self {
        case .null: "null"
        case .integer: "integer"
        case .real: "real"
        case .text: "text"
        case .blob: "blob"
        }
    }

    /// Shows the type alone to `dump` and friends.
    public var customMirror: Mirror { Mirror(self, children: ["type": description]) }
}

extension SQLiteValue: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral, ExpressibleByNilLiteral {
    /// A whole number.
    public init(integerLiteral value: Int64) { self = .integer(value) }
    /// A text.
    public init(stringLiteral value: String) { self = .text(value) }
    /// Nothing.
    public init(nilLiteral: ()) { self = .null }
}
