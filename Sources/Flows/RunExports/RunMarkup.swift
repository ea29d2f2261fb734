/// A piece of HTML or SVG.
///
/// Texts and attribute values are escaped on creation, so no value can end its element or attribute.
struct RunMarkup: Sendable, Hashable {
    let source: String

    private init(source: String) { self.source = source }

    /// Creates markup that displays a text as it is.
    init(_ text: String) { source = Self.escaped(text) }

    /// Creates markup from source code in this program.
    init(written source: StaticString) { self.source = source.withUTF8Buffer { String(decoding: $0, as: UTF8.self) } }

    static let none = RunMarkup(source: "")

    static func element(
        _ name: StaticString, _ attributes: KeyValuePairs<String, String> = [:], _ content: RunMarkup...
    ) -> RunMarkup {
        element(name, attributes, of: content)
    }

    /// An element with its content in order.
    static func element(
        _ name: StaticString, _ attributes: KeyValuePairs<String, String> = [:], of content: [RunMarkup]
    ) -> RunMarkup {
        RunMarkup(source: "<\(name)\(list(attributes))>\(content.map(\.source).joined())</\(name)>")
    }

    /// An element with a text.
    static func text(
        _ name: StaticString, _ attributes: KeyValuePairs<String, String> = [:], _ text: String
    ) -> RunMarkup {
        element(name, attributes, RunMarkup(text))
    }

    /// An element without content: a void element of HTML, or any element of SVG.
    static func empty(_ name: StaticString, _ attributes: KeyValuePairs<String, String> = [:]) -> RunMarkup {
        RunMarkup(source: "<\(name)\(list(attributes))/>")
    }

    /// Pieces in order, each on its own line.
    static func lines(_ pieces: [RunMarkup]) -> RunMarkup {
        RunMarkup(source: pieces.filter { $0 != .none }.map(\.source).joined(separator: "\n"))
    }

    private static func list(_ attributes: KeyValuePairs<String, String>) -> String {
        attributes.map { " \($0.key)=\"\(escaped($0.value))\"" }.joined()
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
