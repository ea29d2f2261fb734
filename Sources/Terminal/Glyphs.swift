/// The symbols that screens are drawn with, all one column wide: in Unicode, and in ASCII for terminals without it.
public struct Glyphs: Sendable, Hashable {
    /// Whether the symbols are ASCII only.
    public let isASCII: Bool
    /// Before the line that has the focus.
    public let focus: Character
    /// Beside what is done.
    public let done: Character
    /// Beside what failed.
    public let failed: Character
    /// Between parts of a title, and before what is still to come.
    public let dot: Character
    /// In place of each character that is masked.
    public let mask: Character
    /// The empty part of an input field.
    public let blankInput: Character
    /// Beside a state in which the person must activate.
    public let activationRequired: Character
    /// Beside a state in which the person must log in.
    public let loginRequired: Character
    /// Beside the state of being logged in.
    public let loggedIn: Character
    /// At the end of what was cut.
    public let ellipsis: Character
    /// A rule from side to side.
    public let horizontal: Character
    /// A lane, or a rule from top to bottom.
    public let vertical: Character
    /// A rule that branches to the right.
    public let branchRight: Character
    /// A rule that branches to the left.
    public let branchLeft: Character
    /// The dashed rule of a call from the program into the person's code.
    public let dashed: Character
    /// A lane that waits.
    public let waiting: Character
    /// The head of an arrow to the right.
    public let arrowRight: Character
    /// The head of an arrow to the left.
    public let arrowLeft: Character
    /// The key that goes up.
    public let up: Character
    /// The key that goes down.
    public let down: Character

    /// For terminals that show UTF-8.
    public static let unicode = Glyphs(
        isASCII: false, focus: "▸", done: "✓", failed: "✗", dot: "·", mask: "•", blankInput: "_",
        activationRequired: "▲", loginRequired: "■", loggedIn: "●", ellipsis: "…", horizontal: "─", vertical: "│",
        branchRight: "├", branchLeft: "┤", dashed: "╌", waiting: "┆", arrowRight: "▶", arrowLeft: "◀", up: "↑",
        down: "↓")

    /// For the C locale, and for who asks for it.
    public static let ascii = Glyphs(
        isASCII: true, focus: ">", done: "+", failed: "x", dot: "-", mask: "*", blankInput: "_",
        activationRequired: "!", loginRequired: "#", loggedIn: "*", ellipsis: "~", horizontal: "-", vertical: "|",
        branchRight: "+", branchLeft: "+", dashed: ".", waiting: ":", arrowRight: ">", arrowLeft: "<", up: "^",
        down: "v")
}
