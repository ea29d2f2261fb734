import CCrypto
public import Sentences

/// Reads one JSON text.
///
/// FoundationEssentials' decoder silently keeps one of two members of the same name. Two parsers that keep different
/// ones disagree about what was signed, so claims, headers and metadata are read here.
struct JSONReader {
    private var bytes: [UInt8]
    private var position = 0
    private static let deepest = 64

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Overwrites the text, which may contain passwords.
    mutating func wipe() {
        bytes.withUnsafeMutableBytes { text in
            if let start = text.baseAddress { OPENSSL_cleanse(start, text.count) }
        }
    }

    mutating func readDocument() throws(JSONError) -> JSONValue {
        let value = try readValue(depth: 0)
        skipWhitespace()
        guard position == bytes.count else { throw JSONError(.malformed, at: position) }
        return value
    }

    private mutating func readValue(depth: Int) throws(JSONError) -> JSONValue {
        guard depth <= Self.deepest else { throw JSONError(.tooDeep, at: position) }
        skipWhitespace()
        switch peek {
        case UInt8(ascii: "{"): return try readObject(depth: depth)
        case UInt8(ascii: "["): return try readArray(depth: depth)
        case UInt8(ascii: "\""): return .string(try readString())
        case UInt8(ascii: "t"): return try readLiteral("true", .bool(true))
        case UInt8(ascii: "f"): return try readLiteral("false", .bool(false))
        case UInt8(ascii: "n"): return try readLiteral("null", .null)
        default: return try readNumber()
        }
    }

    private mutating func readObject(depth: Int) throws(JSONError) -> JSONValue {
        position += 1
        var members: [String: JSONValue] = [:]
        skipWhitespace()
        if take("}") { return .object(members) }
        while true {
            skipWhitespace()
            let start = position
            guard peek == UInt8(ascii: "\"") else { throw JSONError(.malformed, at: position) }
            let name = try readString()
            skipWhitespace()
            guard take(":") else { throw JSONError(.malformed, at: position) }
            let value = try readValue(depth: depth + 1)
            guard members.updateValue(value, forKey: name) == nil else { throw JSONError(.repeatedMember, at: start) }
            skipWhitespace()
            if take("}") { return .object(members) }
            guard take(",") else { throw JSONError(.malformed, at: position) }
        }
    }

    private mutating func readArray(depth: Int) throws(JSONError) -> JSONValue {
        position += 1
        var elements: [JSONValue] = []
        skipWhitespace()
        if take("]") { return .array(elements) }
        while true {
            elements.append(try readValue(depth: depth + 1))
            skipWhitespace()
            if take("]") { return .array(elements) }
            guard take(",") else { throw JSONError(.malformed, at: position) }
        }
    }

    private mutating func readString() throws(JSONError) -> String {
        let start = position
        position += 1
        // Most strings have no escape and are read in one piece.
        let end = bytes[position...].firstIndex { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") || $0 < 0x20 }
        if let end, bytes[end] == UInt8(ascii: "\"") {
            guard let result = String(validating: bytes[position..<end], as: UTF8.self) else {
                throw JSONError(.invalidText, at: start)
            }
            position = end + 1
            return result
        }
        var text: [UInt8] = []
        while let byte = peek {
            position += 1
            switch byte {
            case UInt8(ascii: "\""):
                guard let result = String(validating: text, as: UTF8.self) else {
                    throw JSONError(.invalidText, at: start)
                }
                return result
            case UInt8(ascii: "\\"): text += try readEscape()
            case 0..<0x20: throw JSONError(.malformed, at: position - 1)
            default: text.append(byte)
            }
        }
        throw JSONError(.malformed, at: position)
    }

    private mutating func readEscape() throws(JSONError) -> [UInt8] {
        guard let byte = peek else { throw JSONError(.malformed, at: position) }
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "u"):
            var value = try readFourDigits()
            if (0xD800...0xDBFF).contains(value) {
                guard take("\\"), take("u") else { throw JSONError(.invalidText, at: position) }
                let low = try readFourDigits()
                guard (0xDC00...0xDFFF).contains(low) else { throw JSONError(.invalidText, at: position) }
                value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
            }
            guard let scalar = Unicode.Scalar(value) else { throw JSONError(.invalidText, at: position) }
            return Array(String(Character(scalar)).utf8)
        default: throw JSONError(.malformed, at: position - 1)
        }
    }

    private mutating func readFourDigits() throws(JSONError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw JSONError(.malformed, at: position)
            }
            position += 1
            value = value << 4 | UInt32(digit)
        }
        return value
    }

    private mutating func readNumber() throws(JSONError) -> JSONValue {
        let start = position
        _ = take("-")
        if !take("0") {
            guard takeDigits() else { throw JSONError(.malformed, at: position) }
        }
        var isWhole = true
        if take(".") {
            isWhole = false
            guard takeDigits() else { throw JSONError(.malformed, at: position) }
        }
        if take("e") || take("E") {
            isWhole = false
            _ = take("+") || take("-")
            guard takeDigits() else { throw JSONError(.malformed, at: position) }
        }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        if isWhole, let value = Int64(text) { return .integer(value) }
        guard let value = Double(text), value.isFinite else { throw JSONError(.numberOutOfRange, at: start) }
        return .number(value)
    }

    private mutating func readLiteral(_ text: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
        let wanted = text.withUTF8Buffer { Array($0) }
        guard bytes[position...].starts(with: wanted) else { throw JSONError(.malformed, at: position) }
        position += wanted.count
        return value
    }

    private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard peek == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private mutating func takeDigits() -> Bool {
        let start = position
        while let byte = peek, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
        return position > start
    }

    private mutating func skipWhitespace() {
        while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }
}

extension JSONValue {
    /// Reads one JSON text in UTF-8.
    ///
    /// Rejects everything that RFC 8259 does not allow, and also repeated members and a byte order mark.
    ///
    /// Nesting is limited to 64 levels; the caller limits the size. Overwrites its copy of the bytes.
    public init(parsing bytes: some Sequence<UInt8>) throws(JSONError) {
        var reader = JSONReader(Array(bytes))
        defer { reader.wipe() }
        self = try reader.readDocument()
    }
}

/// Why a text is rejected as JSON.
public struct JSONError: Error, Sendable, Hashable, CustomStringConvertible {
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The text violates the grammar of RFC 8259, ends too early, or continues after the value.
        case malformed
        /// Not UTF-8, or an escape with half of a surrogate pair.
        case invalidText
        /// An object has two members of the same name. Parsers differ on which one they keep, so the text is rejected.
        case repeatedMember
        /// Arrays and objects are nested deeper than the limit.
        case tooDeep
        /// A number that does not fit in a double.
        case numberOutOfRange
        /// The value is JSON, but not of the expected shape.
        case unexpectedShape
    }

    public let code: Code
    /// The byte offset of the error; 0 for ``Code/unexpectedShape``.
    public let offset: Int

    public init(_ code: Code, at offset: Int = 0) {
        self.code = code
        self.offset = offset
    }

    /// The error and its position; contains nothing of the text.
    public var description: String { sentence.english }

    /// A phrase for use in a sentence, with the position.
    public var sentence: Text {
        code == .unexpectedShape ? code.sentence : Text("\(code.sentence), at byte \(offset)")
    }
}

extension JSONError.Code {
    /// A phrase for use in a sentence.
    public var sentence: Text {
        switch self {
        case .malformed: Text("a text that is not JSON")
        case .invalidText: Text("JSON whose text is not UTF-8")
        case .repeatedMember: Text("JSON with a repeated member")
        case .tooDeep: Text("JSON that is nested too deeply")
        case .numberOutOfRange: Text("JSON with a number that is too large")
        case .unexpectedShape: Text("JSON of another shape")
        }
    }
}
