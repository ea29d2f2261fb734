public import Secrets

/// An ordered list of names and values, as a form or a query carries them (`application/x-www-form-urlencoded`).
///
/// Repeated names are kept. Values can be secrets: they are wiped when the last copy is released, and `description`
/// shows the names only.
public struct FormFields: Sendable, Hashable, ExpressibleByDictionaryLiteral, CustomStringConvertible {
    /// One name and its value, decoded.
    public struct Field: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
        /// The decoded name.
        public let name: String
        /// The decoded value as bytes, empty where there was none; valid UTF-8 if it was read from a form.
        public let secret: Secret

        /// The decoded value as text.
        ///
        /// Text cannot be wiped.
        public var value: String { secret.exposedText }

        /// The name only.
        public var description: String { "\(name)=…" }
        /// Shows the name only to `dump` and other users of mirrors.
        public var customMirror: Mirror { Mirror(self, children: ["name": name]) }
    }

    public private(set) var fields: [Field] = []

    public init() {}

    /// Makes a list from names and values, in their order.
    public init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { add(name, value) }
    }

    /// Reads the encoded form; `+` is a space, an invalid escape is kept as written, invalid UTF-8 becomes U+FFFD.
    public init(encoded: String) {
        var encoded = encoded
        encoded.withUTF8 { read(UnsafeRawBufferPointer($0)) }
    }

    /// Reads a request's body.
    ///
    /// Every copy of a value is wiped.
    public init(_ body: RequestBody) { body.withUnsafeBytes { read($0) } }

    private mutating func read(_ encoded: UnsafeRawBufferPointer) {
        for pair in encoded.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: true) {
            let cut = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
            let value = cut < pair.endIndex ? pair[(cut + 1)...] : pair[pair.endIndex...]
            let name = pair[..<cut]
            let isPlain = !name.contains { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }
            add(
                isPlain
                    ? String(decoding: name, as: UTF8.self)
                    : PercentCoding.decodeForm(UnsafeRawBufferPointer(rebasing: name)).exposedText,
                PercentCoding.decodeForm(UnsafeRawBufferPointer(rebasing: value)))
        }
    }

    /// The value of the first field with that name, nil if there is none.
    public subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

    /// The value of the first field with that name, as bytes that are wiped; nil if there is none.
    public func secret(_ name: String) -> Secret? { fields.first { $0.name == name }?.secret }

    /// All values with that name, in order, as bytes that are wiped.
    public func secrets(_ name: String) -> [Secret] { fields.filter { $0.name == name }.map(\.secret) }

    /// All values with that name, in order.
    public func values(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }

    /// The first name that occurs more than once, nil if none does; OAuth refuses repeats (RFC 6749, section 3.1).
    public var firstRepeatedName: String? {
        var seen: Set<String> = []
        return fields.first { !seen.insert($0.name).inserted }?.name
    }

    /// Appends a field; fields with the same name are kept.
    public mutating func add(_ name: String, _ value: String) { add(name, Secret(value)) }

    /// Appends a field whose value is wiped in every copy.
    public mutating func add(_ name: String, _ value: Secret) { fields.append(Field(name: name, secret: value)) }

    /// Appends a field unless the value is nil.
    public mutating func add(_ name: String, ifPresent value: String?) {
        if let value { add(name, value) }
    }

    /// The encoded form as browsers send it: a space is `+`, everything but letters, digits and `*-._` is `%XX`.
    public var encoded: String { String(decoding: encodedBody, as: UTF8.self) }

    public var encodedBody: RequestBody {
        encodedBody {
            Array($0.utf8)
        } valueBytes: {
            $0
        }
    }

    /// The encoded form for a page that is not in UTF-8.
    ///
    /// `bytes` returns a text in the page's own encoding.
    public func encodedBody(by bytes: (String) -> [UInt8]) -> RequestBody {
        encodedBody(nameBytes: bytes) { Secret(bytes($0.exposedText)) }
    }

    private func encodedBody(nameBytes: (String) -> [UInt8], valueBytes: (Secret) -> Secret) -> RequestBody {
        let buffer = SecretBuffer()
        for (index, field) in fields.enumerated() {
            if index > 0 { buffer.append("&") }
            nameBytes(field.name).withUnsafeBytes { PercentCoding.encodeForm($0, into: buffer) }
            buffer.append("=")
            valueBytes(field.secret).withExposedBytes { PercentCoding.encodeForm($0, into: buffer) }
        }
        return RequestBody(buffer.secret)
    }

    /// The names only, since values can be secrets.
    public var description: String { fields.map(\.description).joined(separator: "&") }
}

extension SecretBuffer {
    /// Appends one ASCII character.
    fileprivate func append(_ mark: Unicode.Scalar) { append(UInt8(ascii: mark)) }
}
