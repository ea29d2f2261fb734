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
