/// The appearance of a cell: two colours and text attributes.
///
/// `nil` is the terminal's default colour. A screen must be readable without styles: text always states what colours
/// show.
public struct Style: Sendable, Hashable, CustomStringConvertible {
    public struct Attributes: OptionSet, Sendable, Hashable {
        /// The bits, with the same meaning as in `CTerminal`.
        public let rawValue: UInt8
        public init(rawValue: UInt8) { self.rawValue = rawValue }
        /// Bold or brighter text.
        public static let bold = Attributes(rawValue: 1)
        /// Fainter text, for explanations.
        public static let dim = Attributes(rawValue: 2)
        public static let underline = Attributes(rawValue: 4)
        /// Exchanges foreground and background.
        public static let reverse = Attributes(rawValue: 8)
        /// Italic text, where the terminal supports it.
        public static let italic = Attributes(rawValue: 16)
    }

    public var foreground: Color?
    public var background: Color?
    public var attributes: Attributes

    /// Omitted parts are the terminal's defaults.
    public init(foreground: Color? = nil, background: Color? = nil, attributes: Attributes = []) {
        self.foreground = foreground
        self.background = background
        self.attributes = attributes
    }

    /// The terminal's default style.
    public static let plain = Style()

    /// Returns the style with additional attributes.
    public func adding(_ more: Attributes) -> Style {
        var style = self
        style.attributes.formUnion(more)
        return style
    }

    /// The parts that differ from the plain style, such as `bold red on blue`; otherwise `plain`.
    public var description: String {
        let names: [(Attributes, String)] = [
            (.bold, "bold"), (.dim, "dim"), (.underline, "underline"), (.reverse, "reverse"), (.italic, "italic"),
        ]
        var words = names.filter { attributes.contains($0.0) }.map(\.1)
        if let foreground { words.append(foreground.description) }
        if let background { words.append("on \(background.description)") }
        return words.isEmpty ? "plain" : words.joined(separator: " ")
    }
}
