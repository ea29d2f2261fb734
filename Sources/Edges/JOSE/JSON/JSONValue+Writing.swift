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
