import Terminal

/// The colours that a style sheet defines as custom properties (`--ink:#171a22`), for one colour scheme.
public struct StyleColours: Sendable {
    /// The media condition of the scheme, such as `prefers-color-scheme:dark`; empty for the default scheme.
    public let scheme: String
    private let colours: [String: RGB]

    /// The colour schemes of a style sheet, in order: one per `:root` rule.
    ///
    /// A scheme with a condition inherits colours that it does not define from the first scheme.
    public static func schemes(of sheet: String) -> [StyleColours] {
        let text = sheet.filter { !$0.isWhitespace }
        let parts = text.split(separator: ":root{", omittingEmptySubsequences: false)
        var schemes: [StyleColours] = []
        for (before, rule) in zip(parts, parts.dropFirst()) {
            let opened = before.split(separator: "@media(", omittingEmptySubsequences: false).dropFirst().last
            let isNested = before.hasSuffix("{")
            let condition = isNested ? opened?.prefix { $0 != ")" } : nil
            let print = isNested && before.hasSuffix("@mediaprint{") ? "print" : nil
            var colours = schemes.first?.colours ?? [:]
            for declaration in rule.prefix(while: { $0 != "}" }).split(separator: ";") {
                let halves = declaration.split(separator: ":", maxSplits: 1)
                if halves.count == 2, let colour = colour(halves[1]) { colours[String(halves[0])] = colour }
            }
            schemes.append(StyleColours(scheme: print ?? condition.map(String.init) ?? "", colours: colours))
        }
        return schemes
    }

    /// The contrast ratio of two colours, named without `--`; `nil` if the style sheet does not define them.
    public func contrast(of text: String, on ground: String) -> Double? {
        guard let text = colours["--" + text], let ground = colours["--" + ground] else { return nil }
        return text.contrast(with: ground)
    }

    /// Parses `#rgb` or `#rrggbb`; `nil` for anything else, such as a colour with an alpha component.
    private static func colour(_ text: Substring) -> RGB? {
        guard text.first == "#", text.count == 4 || text.count == 7 else { return nil }
        let digits = text.count == 4 ? text.dropFirst().map { "\($0)\($0)" }.joined() : String(text.dropFirst())
        guard let value = UInt32(digits, radix: 16) else { return nil }
        return RGB(UInt8(value >> 16), UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF))
    }
}
