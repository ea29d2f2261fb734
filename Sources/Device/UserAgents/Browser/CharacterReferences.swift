/// Decodes and encodes character references in addresses in attributes (HTML 13.5).
enum CharacterReferences {
    private static let named: [Substring: Character] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "sol": "/", "colon": ":", "period": ".",
        "num": "#", "quest": "?", "equals": "=", "Tab": "\t", "NewLine": "\n",
    ]

    /// Decodes references; unknown ones are unchanged.
    static func decode(_ text: String) -> String {
        guard text.contains("&") else { return text }
        var result = ""
        var rest = text[...]
        while let mark = rest.firstIndex(of: "&") {
            result += rest[..<mark]
            rest = rest[rest.index(after: mark)...]
            let end = rest.firstIndex { !$0.isASCII || !($0.isLetter || $0.isNumber || $0 == "#") } ?? rest.endIndex
            let name = rest[..<end]
            guard let character = character(name) else {
                result += "&"
                continue
            }
            result.append(character)
            rest = rest[end...]
            if rest.first == ";" { rest = rest.dropFirst() }
        }
        return result + rest
    }

    /// Encodes a text for use as an attribute's value with any quotes or none.
    static func encode(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            case " ": result += "&#32;"
            default: result.append(character)
            }
        }
        return result
    }

    private static func character(_ name: Substring) -> Character? {
        guard name.first == "#" else { return named[name] }
        let digits = name.dropFirst()
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return number.flatMap(Unicode.Scalar.init).map(Character.init)
    }
}
