public import Secrets

/// An ordered list of names and values, as in a form or a query (`application/x-www-form-urlencoded`).
///
/// Repeated names are kept. Values can be secret: they are wiped when the last copy is released, and `description`
/// contains only the names.
public struct FormFields: Sendable, Hashable, ExpressibleByDictionaryLiteral, CustomStringConvertible {
    /// One name and its value, decoded.
    public struct Field: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
        public let name: String
        /// The decoded value as bytes, empty if there was none; valid UTF-8 if it was parsed from a form.
        public let secret: Secret

        /// The decoded value as text, which cannot be wiped.
        public var value: String { secret.exposedText }

        /// Omits the value, which may be secret.
        public var description: String { "\(name)=…" }
        /// Exposes only the name to `dump` and `Mirror`.
        public var customMirror: Mirror { Mirror(self, children: ["name": name]) }
    }

    public private(set) var fields: [Field] = []

    public init() {}

    public init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { add(name, value) }
    }

    /// Parses the encoded form: `+` becomes a space, an invalid escape is kept, and invalid UTF-8 becomes U+FFFD.
    public init(encoded: String) {
        var encoded = encoded
        encoded.withUTF8 { read(UnsafeRawBufferPointer($0)) }
    }

    /// Parses a request's body; every intermediate copy of a value is wiped.
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

    /// The value of the first field named `name`.
    public subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

    /// The value of the first field named `name`, as bytes that are wiped.
    public func secret(_ name: String) -> Secret? { fields.first { $0.name == name }?.secret }

    /// The values of all fields named `name`, in order, as bytes that are wiped.
    public func secrets(_ name: String) -> [Secret] { fields.filter { $0.name == name }.map(\.secret) }

    /// The values of all fields named `name`, in order.
    public func values(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }

    /// The first name that occurs more than once, or `nil`; OAuth rejects repeated parameters (RFC 6749, section 3.1).
    public var firstRepeatedName: String? {
        var seen: Set<String> = []
        return fields.first { !seen.insert($0.name).inserted }?.name
    }

    /// The fields with a value: OAuth counts empty parameters as absent (RFC 6749, sections 3.1 and 3.2).
    public var withoutEmpty: FormFields {
        var kept = FormFields()
        kept.fields = fields.filter { !$0.secret.isEmpty }
        return kept
    }

    /// Appends a field; fields with the same name are kept.
    public mutating func add(_ name: String, _ value: String) { add(name, Secret(value)) }

    /// Appends a field; every copy of its value is wiped.
    public mutating func add(_ name: String, _ value: Secret) { fields.append(Field(name: name, secret: value)) }

    /// Appends a field unless the value is `nil`.
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

    /// Encodes the form for a page that is not in UTF-8.
    ///
    /// `bytes` converts text to the page's encoding.
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

    /// Omits the values, which may be secret.
    public var description: String { fields.map(\.description).joined(separator: "&") }
}

extension SecretBuffer {
    fileprivate func append(_ mark: Unicode.Scalar) { append(UInt8(ascii: mark)) }
}
