/// A JSON value that keeps the order of its members, for writing only.
enum JSONText: Sendable, Hashable, ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral {
    case null
    case string(String)
    case integer(Int)
    case number(Double)
    case boolean(Bool)
    case array([JSONText])
    case object([Member])

    struct Member: Sendable, Hashable {
        let name: String
        let value: JSONText
    }

    init(stringLiteral value: String) { self = .string(value) }

    init(dictionaryLiteral elements: (String, JSONText?)...) {
        self = .object(elements.compactMap { name, value in value.map { Member(name: name, value: $0) } })
    }

    /// A string, or `nil` for `nil`, so that an absent member is omitted.
    static func text(_ text: String?) -> JSONText? { text.map(JSONText.string) }

    /// Adds the members of another object at the end.
    mutating func add(_ other: JSONText) {
        guard case .object(let members) = self, case .object(let more) = other else { return }
        self = .object(members + more)
    }

    /// One line without whitespace between tokens; escapes control characters and everything that could affect a
    /// terminal.
    var line: String {
        switch self {
        case .null: "null"
        case .string(let text): Self.quoted(text)
        case .integer(let number): String(number)
        // JSON has no infinity or NaN.
        case .number(let number): number.isFinite ? "\(number)" : "null"
        case .boolean(let truth): truth ? "true" : "false"
        case .array(let values): "[" + values.map(\.line).joined(separator: ",") + "]"
        case .object(let members):
            "{" + members.map { Self.quoted($0.name) + ":" + $0.value.line }.joined(separator: ",") + "}"
        }
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            default:
                switch scalar.properties.generalCategory {
                case .control, .format, .lineSeparator, .paragraphSeparator:
                    for unit in String(scalar).utf16 { result += escape(unit) }
                default: result.unicodeScalars.append(scalar)
                }
            }
        }
        return result + "\""
    }

    private static func escape(_ unit: UInt16) -> String {
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
}
