package import Localization
package import Terminal

/// A style for each role.
///
/// Every screen must be readable without colours, and texts must have contrast where the terminal defines the colours.
/// With 256 colours it is 4.5:1 (high contrast 7:1): in the dark theme on the backgrounds of common dark terminals,
/// which it keeps, in the others on their own. With 16 colours it is 4.5:1 in the palettes of xterm, PCs and GNOME. So
/// no text is `dim`, which the terminal defines. Terminals with 24-bit colours get the palette of 256 as RGB values,
/// because an index would be a dark blue there.
package struct Theme: Sendable, Hashable {
    private var styles: [Role: Style]

    package static let bare = Theme(styles: [:])

    private init(styles: [Role: Style]) { self.styles = styles }

    /// Parses a theme: lines of `role = words`, with any words of `bold dim underline reverse italic red bright-red
    /// on-blue on-bright-blue 214/yellow plain`.
    ///
    /// A role without a foreground or background inherits that of `text`. Throws an error with the line of an unknown
    /// role or word. `214/yellow` is colour 214 of a 256-colour palette, or yellow on terminals with fewer colours.
    package init(parsing bytes: some Sequence<UInt8>) throws(PropertiesError) {
        styles = [:]
        for entry in try Properties(parsing: bytes).entries {
            guard let role = Role(rawValue: entry.key) else {
                throw PropertiesError(line: entry.line, problem: .unknown(entry.key))
            }
            styles[role] = try Self.style(entry)
        }
        inheritText()
    }

    /// Sets the colours of ``Role/text`` for the roles that have none, so that a theme can colour the whole screen.
    private mutating func inheritText() {
        guard let text = styles[.text] else { return }
        for role in Role.allCases {
            var style = styles[role] ?? .plain
            style.foreground = style.foreground ?? text.foreground
            style.background = style.background ?? text.background
            styles[role] = style
        }
    }

    /// The theme for `NO_COLOR` and terminals without colours: attributes only.
    package var withoutColours: Theme {
        Theme(styles: styles.mapValues { Style(attributes: $0.attributes) })
    }

    package subscript(_ role: Role) -> Style { styles[role] ?? .plain }

    private static func style(_ entry: Properties.Entry) throws(PropertiesError) -> Style {
        var style = Style.plain
        for word in entry.value.split(separator: " ") {
            if let attribute = attributes[String(word)] {
                style.attributes.formUnion(attribute)
            } else if word.hasPrefix("on-"), let color = color(word.dropFirst(3)) {
                style.background = color
            } else if let color = color(word) {
                style.foreground = color
            } else if word != "plain" {
                throw PropertiesError(line: entry.line, problem: .badValue(String(word)))
            }
        }
        return style
    }

    private static let attributes: [String: Style.Attributes] = [
        "bold": .bold, "dim": .dim, "underline": .underline, "reverse": .reverse, "italic": .italic,
    ]

    private static func color(_ word: Substring) -> Color? {
        let parts = word.split(separator: "/", omittingEmptySubsequences: false)
        guard let name = parts.last, let basic = basic(name) else { return nil }
        if parts.count == 1 { return Color(basic: basic) }
        guard parts.count == 2, let extended = UInt8(parts[0]) else { return nil }
        return Color(palette: extended, basic: basic)
    }

    private static func basic(_ name: Substring) -> UInt8? {
        let names = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]
        let isBright = name.hasPrefix("bright-")
        let plain = isBright ? String(name.dropFirst(7)) : String(name)
        return names.firstIndex(of: plain).map { UInt8($0 + (isBright ? 8 : 0)) }
    }
}
