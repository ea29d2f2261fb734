/// The content of one column of one row.
///
/// A wide character fills two cells: its own, of width 2, and a *continuation* to its right, with no text and width 0.
/// ``Grid`` ensures that no cell holds a control or format character.
public struct Cell: Sendable, Hashable {
    /// One base character and at most four combining marks; empty only in a continuation.
    public let text: String
    /// The number of columns of the text: 1, 2, or 0 for a continuation.
    public let width: Int
    /// The colours and attributes.
    public var style: Style

    /// Called only by a grid, with text that it has checked.
    init(text: String, width: Int, style: Style) {
        self.text = text
        self.width = width
        self.style = style
    }

    /// An empty cell in the given style.
    public static func blank(_ style: Style = .plain) -> Cell { Cell(text: " ", width: 1, style: style) }

    /// The right half of a wide character.
    static func continuation(_ style: Style) -> Cell { Cell(text: "", width: 0, style: style) }

    /// Whether it is the right half of a wide character.
    public var isContinuation: Bool { width == 0 }
}
