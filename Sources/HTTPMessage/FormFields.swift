/// Names and values as a form or a query carries them: ordered, repeats kept, nothing lost (`application/x-www-form-urlencoded`).
///
/// Values can be secrets: a value prints its names and never its values.
public struct FormFields: Sendable, Hashable, ExpressibleByDictionaryLiteral, CustomStringConvertible {
    /// One name and its value, decoded.
    public struct Field: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
        /// The decoded name.
        public let name: String
        /// The decoded value, empty where there was none.
        public let value: String

        /// The name alone.
        public var description: String { "\(name)=…" }
        /// Shows the name alone to `dump` and friends.
        public var customMirror: Mirror { Mirror(self, children: ["name": name]) }
    }

    /// Every field in order.
    public private(set) var fields: [Field] = []

    /// Makes an empty list.
    public init() {}

    /// Makes a list from names and values, in their order.
    public init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { add(name, value) }
    }

    /// Reads the encoded form; `+` is a blank, a broken escape stays as it stands, invalid UTF-8 becomes U+FFFD.
    public init(encoded: String) {
        for pair in encoded.split(separator: "&", omittingEmptySubsequences: true) {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let value = parts.count > 1 ? PercentCoding.decodeForm(parts[1]) : ""
            add(PercentCoding.decodeForm(parts[0]), value)
        }
    }

    /// The value of the first field of that name, nil where there is none.
    public subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

    /// All values of that name, in order.
    public func values(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }

    /// The first name that stands more than once, nil where none does; OAuth refuses repeats (RFC 6749, section 3.1).
    public var firstRepeatedName: String? {
        var seen: Set<String> = []
        return fields.first { !seen.insert($0.name).inserted }?.name
    }

    /// Appends a field, beside those of the same name.
    public mutating func add(_ name: String, _ value: String) { fields.append(Field(name: name, value: value)) }

    /// Appends a field unless the value is nil.
    public mutating func add(_ name: String, ifPresent value: String?) {
        if let value { add(name, value) }
    }

    /// The encoded form: a blank is `+`, everything outside letters, digits and `*-._` is `%XX` (what browsers send).
    public var encoded: String {
        fields.map { PercentCoding.encodeForm($0.name) + "=" + PercentCoding.encodeForm($0.value) }
            .joined(separator: "&")
    }

    /// The encoded form of a page that is not in UTF-8: `bytes` gives a text's bytes in the page's own encoding.
    public func encoded(by bytes: (String) -> [UInt8]) -> String {
        fields.map { PercentCoding.encodeForm(bytes($0.name)) + "=" + PercentCoding.encodeForm(bytes($0.value)) }
            .joined(separator: "&")
    }

    /// The names alone, since values can be secrets.
    public var description: String { fields.map(\.description).joined(separator: "&") }
}
