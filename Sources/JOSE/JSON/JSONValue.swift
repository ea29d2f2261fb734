/// A JSON value of any shape (RFC 8259), for what no fixed type describes: claims, headers, metadata.
///
/// An object's members have no order here: they are written sorted by name, so that one value has one text. Texts are compared as
/// Swift compares them, by canonical equivalence: what decides about trust is to be compared byte by byte.
public enum JSONValue: Sendable, Hashable {
    /// The literal `null`.
    case null
    /// The literals `true` and `false`.
    case bool(Bool)
    /// A number without fraction and exponent that fits 64 bits.
    case integer(Int64)
    /// Any other number; never infinite and never NaN when it was parsed.
    case number(Double)
    /// A text.
    case string(String)
    /// Values in order.
    case array([JSONValue])
    /// Members by name.
    case object([String: JSONValue])

    /// The member of that name; nil where there is none and where this is no object.
    ///
    /// Setting nil removes the member; in what is no object setting does nothing.
    public subscript(name: String) -> JSONValue? {
        get {
            if case .object(let members) = self { members[name] } else { nil }
        }
        set {
            guard case .object(var members) = self else { return }
            members[name] = newValue
            self = .object(members)
        }
    }

    /// The element at that place; nil beyond the end and where this is no array.
    public subscript(index: Int) -> JSONValue? {
        if case .array(let elements) = self, elements.indices.contains(index) { elements[index] } else { nil }
    }

    /// The text, nil where this is none.
    public var string: String? { if case .string(let value) = self { value } else { nil } }
    /// The truth value, nil where this is none.
    public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
    /// The elements, nil where this is no array.
    public var array: [JSONValue]? { if case .array(let value) = self { value } else { nil } }
    /// The members, nil where this is no object.
    public var object: [String: JSONValue]? { if case .object(let value) = self { value } else { nil } }

    /// The whole number, also where it was written with fraction or exponent (`1e3`); nil where this is none.
    public var integer: Int64? {
        switch self {
        case .integer(let value): value
        case .number(let value): Int64(exactly: value)
        default: nil
        }
    }

    /// The number, nil where this is none.
    public var number: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }

    /// The texts of an array that holds nothing else, nil otherwise.
    public var strings: [String]? {
        guard let array else { return nil }
        let strings = array.compactMap(\.string)
        return strings.count == array.count ? strings : nil
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByFloatLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// A text.
    public init(stringLiteral value: String) { self = .string(value) }
    /// A whole number.
    public init(integerLiteral value: Int64) { self = .integer(value) }
    /// A truth value.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// A number.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// The literal `null`.
    public init(nilLiteral: ()) { self = .null }
    /// An array.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    /// An object; of a name that stands twice the last value is kept.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Dictionary(elements, uniquingKeysWith: { $1 }))
    }
}
