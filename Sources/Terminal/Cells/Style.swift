/// How a cell looks: two colours and what is done to the letters.
///
/// `nil` is the terminal's own colour. A screen must read without any of it: state is told in words first.
public struct Style: Sendable, Hashable, CustomStringConvertible {
    /// What is done to the letters.
    public struct Attributes: OptionSet, Sendable, Hashable {
        /// The bits; in `CTerminal` they mean the same.
        public let rawValue: UInt8
        /// Takes the bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }
        /// Heavier or brighter letters.
        public static let bold = Attributes(rawValue: 1)
        /// Fainter letters, for what is explained.
        public static let dim = Attributes(rawValue: 2)
        /// A line under the cell.
        public static let underline = Attributes(rawValue: 4)
        /// Both colours exchanged.
        public static let reverse = Attributes(rawValue: 8)
        /// Slanted letters, where the terminal has them.
        public static let italic = Attributes(rawValue: 16)
    }

    /// The colour of the letters.
    public var foreground: Color?
    /// The colour behind them.
    public var background: Color?
    /// What is done to them.
    public var attributes: Attributes

    /// Takes colours and attributes; what is left out is the terminal's own.
    public init(foreground: Color? = nil, background: Color? = nil, attributes: Attributes = []) {
        self.foreground = foreground
        self.background = background
        self.attributes = attributes
    }

    /// The terminal's own look.
    public static let plain = Style()

    /// The same with further attributes.
    public func adding(_ more: Attributes) -> Style {
        var style = self
        style.attributes.formUnion(more)
        return style
    }

    /// The parts that differ from the plain look, such as `bold red on blue`; `plain` where none does.
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
