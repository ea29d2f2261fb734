/// The symbols used on screens, all one column wide: in Unicode, and in ASCII for terminals without it.
public struct Glyphs: Sendable, Hashable {
    /// Whether the symbols are ASCII only.
    public let isASCII: Bool
    /// Marks the line that has the focus.
    public let focus: Character
    /// Marks what is done.
    public let done: Character
    /// Marks what failed.
    public let failed: Character
    /// Separates parts of a title, and marks pending steps.
    public let dot: Character
    /// Replaces each masked character.
    public let mask: Character
    /// The empty part of an input field.
    public let blankInput: Character
    /// Marks a state in which the user must activate.
    public let activationRequired: Character
    /// Marks a state in which the user must log in.
    public let loginRequired: Character
    /// Marks the logged-in state.
    public let loggedIn: Character
    /// Ends a text that was cut.
    public let ellipsis: Character
    /// A horizontal line.
    public let horizontal: Character
    /// A vertical line.
    public let vertical: Character
    /// A vertical line that branches to the right.
    public let branchRight: Character
    /// A vertical line that branches to the left.
    public let branchLeft: Character
    /// The dashed line of a callback from the SDK to the app.
    public let dashed: Character
    /// The line of a lane that waits.
    public let waiting: Character
    /// The head of a right arrow.
    public let arrowRight: Character
    /// The head of a left arrow.
    public let arrowLeft: Character
    /// A horizontal line that branches down: the top of a lane's line.
    public let branchDown: Character
    /// The head of an answer to the right.
    public let answerRight: Character
    /// The head of an answer to the left.
    public let answerLeft: Character
    /// Marks what a party does by itself.
    public let itself: Character
    /// Marks a group that is folded into one line.
    public let folded: Character
    /// Marks a group whose lines follow.
    public let unfolded: Character
    /// The name of the up key.
    public let up: Character
    /// The name of the down key.
    public let down: Character

    /// For terminals that show UTF-8.
    public static let unicode = Glyphs(
        isASCII: false, focus: "▸", done: "✓", failed: "✗", dot: "·", mask: "•", blankInput: "_",
        activationRequired: "▲", loginRequired: "■", loggedIn: "●", ellipsis: "…", horizontal: "─", vertical: "│",
        branchRight: "├", branchLeft: "┤", dashed: "╌", waiting: "┆", arrowRight: "▶", arrowLeft: "◀",
        branchDown: "┬", answerRight: "▷", answerLeft: "◁", itself: "◆", folded: "▹", unfolded: "▿", up: "↑",
        down: "↓")

    /// For the C locale, and on request.
    public static let ascii = Glyphs(
        isASCII: true, focus: ">", done: "+", failed: "x", dot: "-", mask: "*", blankInput: "_",
        activationRequired: "!", loginRequired: "#", loggedIn: "*", ellipsis: "~", horizontal: "-", vertical: "|",
        branchRight: "+", branchLeft: "+", dashed: ".", waiting: ":", arrowRight: ">", arrowLeft: "<",
        branchDown: "+", answerRight: ">", answerLeft: "<", itself: "@", folded: "+", unfolded: "-", up: "^",
        down: "v")
}
