import Localization
import Sentences
import Terminal

// The commands of lists and forms.
extension Command {
    /// Loads a list again.
    package static let reload = Command(
        .reload, [.character("r")], Text("reload"), Text("Load the list again."), place: .helpOnly)
    /// Shows a masked field.
    package static let reveal = Command(
        .reveal, [.function(2), .control("r")], Text("show"),
        Text("Show the hidden text, for instance a password. It is hidden again when you leave the field."))
    /// Back, on screens without an input field.
    package static let back = Command(
        .back, [.escape, .character("q")], Text("back"), Text("Go back. Nothing is lost."))
    /// Back, on screens where characters go into a field.
    package static let escape = Command(.back, [.escape], Text("back"), Text("Go back. Nothing is lost."))

    package static let moveDown = Command(
        .moveDown, [.down, .character("j")], Text("move"), Text("Move down."), shown: [.up, .down])
    /// Up, first and last in a list.
    package static let otherMoves = [
        Command(.moveUp, [.up, .character("k")], Text("move"), Text("Move up."), place: .helpOnly),
        Command(.moveFirst, [.home, .character("g")], Text("move"), Text("Go to the first line."), place: .helpOnly),
        Command(.moveLast, [.end, .character("G")], Text("move"), Text("Go to the last line."), place: .helpOnly),
    ]
    /// All motions in a list, row by row and to its ends.
    package static let moves = [moveDown] + otherMoves
    /// The motions by pages.
    package static let pageMoves = [
        Command(.pageDown, [.pageDown], Text("move"), Text("Scroll down one page."), place: .helpOnly),
        Command(.pageUp, [.pageUp], Text("move"), Text("Scroll up one page."), place: .helpOnly),
    ]
    /// The motions between fields.
    package static let fields = [
        Command(.nextField, [.tab, .down], Text("next"), Text("Go to the next field.")),
        Command(.previousField, [.backTab, .up], Text("next"), Text("Go to the previous field."), place: .helpOnly),
    ]
    /// Undo and redo in a field.
    package static let edits = [
        Command(.undo, [.control("_")], Text("undo"), Text("Undo the last edit of this field."), place: .helpOnly),
        Command(.redo, [.control("y")], Text("undo"), Text("Redo the edit."), place: .helpOnly),
    ]
}
