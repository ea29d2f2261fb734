/// A JSON value of any shape (RFC 8259), for claims, headers, metadata and other free-form data.
///
/// The members of an object have no order: they are written sorted by name, so equal values have equal texts. Strings
/// are compared by canonical equivalence, as always in Swift. Where security depends on the result, compare their
/// UTF-8.
public enum JSONValue: Sendable, Hashable {
    case null
    case bool(Bool)
    /// A number without fraction and exponent that fits in 64 bits.
    case integer(Int64)
    /// Any other number; a parsed one is never infinite and never NaN.
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// The member named `name`; `nil` if there is none or this is not an object.
    ///
    /// Setting `nil` removes the member. Setting has no effect if this is not an object.
    public subscript(name: String) -> JSONValue? {
        get {
            if case .object(let members) = self { members[name] } else { nil }
        }
        set {
            guard case .object(var members) = self else { return }
            // Releases the second reference, so that the dictionary is changed in place.
            self = .null
            members[name] = newValue
            self = .object(members)
        }
    }

    /// The element at `index`; `nil` beyond the end and if this is not an array.
    public subscript(index: Int) -> JSONValue? {
        if case .array(let elements) = self, elements.indices.contains(index) { elements[index] } else { nil }
    }

    /// The string, or `nil` if this is not one.
    public var string: String? { if case .string(let value) = self { value } else { nil } }
    /// The Boolean, or `nil` if this is not one.
    public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
    /// The elements, or `nil` if this is not an array.
    public var array: [JSONValue]? { if case .array(let value) = self { value } else { nil } }
    /// The members, or `nil` if this is not an object.
    public var object: [String: JSONValue]? { if case .object(let value) = self { value } else { nil } }

    /// The whole number, even if written with fraction or exponent (`1e3`); `nil` if this is not one.
    public var integer: Int64? {
        switch self {
        case .integer(let value): value
        case .number(let value): Int64(exactly: value)
        default: nil
        }
    }

    /// The number, or `nil` if this is not one.
    public var number: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }

    /// The strings of an array that contains only strings, otherwise `nil`.
    public var strings: [String]? {
        guard let array else { return nil }
        let strings = array.compactMap(\.string)
        return strings.count == array.count ? strings : nil
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByFloatLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    public init(stringLiteral value: String) { self = .string(value) }
    public init(integerLiteral value: Int64) { self = .integer(value) }
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    public init(floatLiteral value: Double) { self = .number(value) }
    public init(nilLiteral: ()) { self = .null }
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    /// Creates an object; if a name is repeated, its last value is kept.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Dictionary(elements, uniquingKeysWith: { $1 }))
    }
}
