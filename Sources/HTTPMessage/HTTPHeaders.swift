/// The header fields of a message in order; names are compared without case, and repeated names are kept (RFC 9110,
/// section 5).
public struct HTTPHeaders: Sendable, Hashable, ExpressibleByDictionaryLiteral {
    /// One header line: a name as it was sent, and its value without the whitespace around it.
    public struct Field: Sendable, Hashable {
        /// The field's name as it was sent; compare it without case.
        public let name: String
        /// The value, without leading and trailing whitespace.
        public let value: String
    }

    /// Every field in the order of the message.
    public private(set) var fields: [Field] = []

    /// Makes an empty list.
    public init() {}

    /// Makes a list from names and values, in their order.
    public init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { add(name, value) }
    }

    /// The value of the first field with that name, nil if there is none.
    public subscript(name: String) -> String? { values(name).first }

    /// All values with that name, in order.
    public func values(_ name: String) -> [String] {
        let wanted = name.lowercased()
        return fields.filter { $0.name.lowercased() == wanted }.map(\.value)
    }

    /// Appends a field; fields with the same name are kept.
    public mutating func add(_ name: String, _ value: String) { fields.append(Field(name: name, value: value)) }

    /// Replaces all fields with that name by one.
    public mutating func set(_ name: String, _ value: String) {
        remove(name)
        add(name, value)
    }

    /// Removes every field with that name.
    public mutating func remove(_ name: String) {
        let unwanted = name.lowercased()
        fields.removeAll { $0.name.lowercased() == unwanted }
    }
}
