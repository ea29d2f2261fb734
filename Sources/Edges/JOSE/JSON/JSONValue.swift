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

    public var string: String? { if case .string(let value) = self { value } else { nil } }
    public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
    public var array: [JSONValue]? { if case .array(let value) = self { value } else { nil } }
    public var object: [String: JSONValue]? { if case .object(let value) = self { value } else { nil } }

    /// The whole number, even if written with fraction or exponent (`1e3`); `nil` if this is not one.
    public var integer: Int64? {
        switch self {
        case .integer(let value): value
        case .number(let value): Int64(exactly: value)
        default: nil
        }
    }

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

extension JSONValue: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int64.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }
}

extension JSONValue {
    /// The JSON text without whitespace, members sorted by name: equal values have equal texts.
    ///
    /// A number that JSON cannot express (infinite, NaN) is written as `null`.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    public var bytes: [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(256)
        write(to: &result)
        return result
    }

    /// Appends the UTF-8 of ``text``.
    public func append(to bytes: inout [UInt8]) { write(to: &bytes) }

    private func write(to result: inout [UInt8]) {
        switch self {
        case .null: result.append(contentsOf: "null".utf8)
        case .bool(let value): result.append(contentsOf: (value ? "true" : "false").utf8)
        case .integer(let value): result.append(contentsOf: String(value).utf8)
        case .number(let value): result.append(contentsOf: (value.isFinite ? "\(value)" : "null").utf8)
        case .string(let value): Self.write(value, to: &result)
        case .array(let elements):
            result.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { result.append(UInt8(ascii: ",")) }
                element.write(to: &result)
            }
            result.append(UInt8(ascii: "]"))
        case .object(let members):
            result.append(UInt8(ascii: "{"))
            for (index, (name, value)) in members.sorted(by: { $0.key < $1.key }).enumerated() {
                if index > 0 { result.append(UInt8(ascii: ",")) }
                Self.write(name, to: &result)
                result.append(UInt8(ascii: ":"))
                value.write(to: &result)
            }
            result.append(UInt8(ascii: "}"))
        }
    }

    private static func write(_ text: String, to result: inout [UInt8]) {
        var text = text
        result.append(UInt8(ascii: "\""))
        text.withUTF8 { bytes in
            // Text without escapes is copied in one piece.
            var start = bytes.startIndex
            for index in bytes.indices where isEscaped(bytes[index]) {
                result.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<index]))
                appendEscape(of: bytes[index], to: &result)
                start = index + 1
            }
            result.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start...]))
        }
        result.append(UInt8(ascii: "\""))
    }

    private static func isEscaped(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private static func appendEscape(of byte: UInt8, to result: inout [UInt8]) {
        result.append(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): result.append(byte)
        case UInt8(ascii: "\n"): result.append(UInt8(ascii: "n"))
        case UInt8(ascii: "\r"): result.append(UInt8(ascii: "r"))
        case UInt8(ascii: "\t"): result.append(UInt8(ascii: "t"))
        default:
            let digits = String(byte, radix: 16)
            result.append(contentsOf: (digits.utf8.count == 1 ? "u000" : "u00").utf8)
            result.append(contentsOf: digits.utf8)
        }
    }
}
