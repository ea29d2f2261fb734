/// The header fields of a message, in order; names are case-insensitive, and repeated names are kept (RFC 9110, section
/// 5).
public struct HTTPHeaders: Sendable, Hashable, ExpressibleByDictionaryLiteral {
    /// One header line: a name as it was sent, and its value without the whitespace around it.
    public struct Field: Sendable, Hashable {
        /// As it was sent; compare it case-insensitively.
        public let name: String
        public let value: String
    }

    public private(set) var fields: [Field] = []

    public init() {}

    public init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { add(name, value) }
    }

    /// The value of the first field named `name`.
    public subscript(name: String) -> String? { fields.first { Self.isSame($0.name, name) }?.value }

    /// The values of all fields named `name`, in order.
    public func values(_ name: String) -> [String] {
        fields.filter { Self.isSame($0.name, name) }.map(\.value)
    }

    /// Appends a field; fields with the same name are kept.
    public mutating func add(_ name: String, _ value: String) { fields.append(Field(name: name, value: value)) }

    /// Replaces all fields named `name` with one.
    public mutating func set(_ name: String, _ value: String) {
        remove(name)
        add(name, value)
    }

    public mutating func remove(_ name: String) {
        fields.removeAll { Self.isSame($0.name, name) }
    }

    /// Ignores the case of ASCII letters; field names contain no other letters (RFC 9110, section 5.1).
    private static func isSame(_ left: String, _ right: String) -> Bool {
        let (left, right) = (left.utf8, right.utf8)
        return left.count == right.count && zip(left, right).allSatisfy { lowered($0) == lowered($1) }
    }

    private static func lowered(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
}
