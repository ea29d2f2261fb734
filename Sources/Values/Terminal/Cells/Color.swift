/// One of the sixteen colours that every colour terminal has, optionally with a more exact one of 256.
///
/// The sixteen follow the user's palette; the exact ones are the fixed colour cube and greys (indices 16…255). The
/// screen uses the exact one if the terminal has 256 colours.
public struct Color: Sendable, Hashable, CustomStringConvertible {
    /// The index among the sixteen: 0…7 dark, 8…15 bright.
    public let basic: UInt8
    /// The index among the 256, if the theme defines an exact colour.
    public let extended: UInt8?

    /// A basic index over 15 becomes white.
    public init(palette extended: UInt8? = nil, basic: UInt8) {
        self.basic = basic > 15 ? 7 : basic
        self.extended = extended
    }

    public static let black = Color(basic: 0)
    public static let red = Color(basic: 1)
    public static let green = Color(basic: 2)
    /// The palette's yellow, which many terminals show as brown.
    public static let yellow = Color(basic: 3)
    public static let blue = Color(basic: 4)
    public static let magenta = Color(basic: 5)
    public static let cyan = Color(basic: 6)
    /// The palette's white, which most terminals show as light grey.
    public static let white = Color(basic: 7)

    private static let names = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]

    /// The name of the basic colour, preceded by the index of the exact one: `red`, `bright blue`, `214/yellow`.
    public var description: String {
        let name = (basic > 7 ? "bright " : "") + Self.names[Int(basic % 8)]
        return extended.map { "\($0)/\(name)" } ?? name
    }
}
