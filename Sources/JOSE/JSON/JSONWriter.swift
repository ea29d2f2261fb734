extension JSONValue {
    /// The text without whitespace, members sorted by name: equal values have equal texts.
    ///
    /// A number that JSON cannot express (infinite, NaN) is written as `null`.
    public var text: String {
        var result = ""
        write(to: &result)
        return result
    }

    /// The text in UTF-8.
    public var bytes: [UInt8] { Array(text.utf8) }

    private func write(to result: inout String) {
        switch self {
        case .null: result += "null"
        case .bool(let value): result += value ? "true" : "false"
        case .integer(let value): result += String(value)
        case .number(let value): result += value.isFinite ? "\(value)" : "null"
        case .string(let value): Self.write(value, to: &result)
        case .array(let elements):
            result += "["
            for (index, element) in elements.enumerated() {
                if index > 0 { result += "," }
                element.write(to: &result)
            }
            result += "]"
        case .object(let members):
            result += "{"
            for (index, (name, value)) in members.sorted(by: { $0.key < $1.key }).enumerated() {
                if index > 0 { result += "," }
                Self.write(name, to: &result)
                result += ":"
                value.write(to: &result)
            }
            result += "}"
        }
    }

    private static func write(_ text: String, to result: inout String) {
        result += "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case "\u{0}"..."\u{1F}", "\u{7F}":
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        result += "\""
    }
}
