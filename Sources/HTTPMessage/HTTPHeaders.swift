/// The header fields of a message: ordered, names compared without case, several of one name kept apart (RFC 9110, section 5).
public struct HTTPHeaders: Sendable, Hashable, ExpressibleByDictionaryLiteral {
    /// One header line: a name as it was sent, and its value without the blanks around it.
    public struct Field: Sendable, Hashable {
        /// The field's name as it was sent; compare it without case.
        public let name: String
        /// The value, without leading and trailing blanks.
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

    /// The value of the first field of that name, nil where there is none.
    public subscript(name: String) -> String? { values(name).first }

    /// All values of that name, in order.
    public func values(_ name: String) -> [String] {
        let wanted = name.lowercased()
        return fields.filter { $0.name.lowercased() == wanted }.map(\.value)
    }

    /// Appends a field, beside those of the same name.
    public mutating func add(_ name: String, _ value: String) { fields.append(Field(name: name, value: value)) }

    /// Puts one field in the place of all of that name.
    public mutating func set(_ name: String, _ value: String) {
        remove(name)
        add(name, value)
    }

    /// Takes every field of that name out.
    public mutating func remove(_ name: String) {
        let unwanted = name.lowercased()
        fields.removeAll { $0.name.lowercased() == unwanted }
    }
}
