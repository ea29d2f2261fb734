import Localization
import Terminal

// The commands of lists and forms.
extension Command {
    /// Loads a list again.
    package static let reload = Command(
        .reload, [.character("r")], .commandReload, .commandReloadHelp, place: .helpOnly)
    /// Shows a masked field.
    package static let reveal = Command(
        .reveal, [.function(2), .control("r")], .commandReveal, .commandRevealHelp)
    /// Back, on screens without an input field.
    package static let back = Command(.back, [.escape, .character("q")], .commandBack, .commandBackHelp)
    /// Back, on screens where characters go into a field.
    package static let escape = Command(.back, [.escape], .commandBack, .commandBackHelp)

    package static let moveDown = Command(
        .moveDown, [.down, .character("j")], .commandMove, .commandMoveHelp, shown: [.up, .down])
    /// Up, first and last in a list.
    package static let otherMoves = [
        Command(.moveUp, [.up, .character("k")], .commandMove, .commandMoveUpHelp, place: .helpOnly),
        Command(.moveFirst, [.home, .character("g")], .commandMove, .commandFirstHelp, place: .helpOnly),
        Command(.moveLast, [.end, .character("G")], .commandMove, .commandLastHelp, place: .helpOnly),
    ]
    /// All motions in a list, row by row and to its ends.
    package static let moves = [moveDown] + otherMoves
    /// The motions by pages.
    package static let pageMoves = [
        Command(.pageDown, [.pageDown], .commandMove, .commandPageDownHelp, place: .helpOnly),
        Command(.pageUp, [.pageUp], .commandMove, .commandPageUpHelp, place: .helpOnly),
    ]
    /// The motions between fields.
    package static let fields = [
        Command(.nextField, [.tab, .down], .commandNext, .commandNextHelp),
        Command(.previousField, [.backTab, .up], .commandNext, .commandPreviousHelp, place: .helpOnly),
    ]
    /// Undo and redo in a field.
    package static let edits = [
        Command(.undo, [.control("_")], .commandUndo, .commandUndoHelp, place: .helpOnly),
        Command(.redo, [.control("y")], .commandUndo, .commandRedoHelp, place: .helpOnly),
    ]
}
