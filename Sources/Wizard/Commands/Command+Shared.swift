import Localization
import Terminal

// Rows that several screens share.
extension Command {
    /// Chooses the row with the focus.
    static let choose = Command(.choose, [.enter], .commandChoose, .commandChooseHelp)
    /// Shows the diagram of the run, or goes back to it.
    static let diagram = Command(.diagram, [.function(3)], .commandDiagram, .commandDiagramHelp)
    /// Lists the runs that are kept.
    static let runs = Command(.runs, [.function(7)], .commandRuns, .commandRunsHelp, place: .helpOnly)
    /// Switches between no stops, a stop before each step, and a stop before each message.
    static let stepMode = Command(
        .stepMode, [.function(4)], .commandStepMode, .commandStepModeHelp, place: .helpOnly)
    static let showCommand = Command(.showCommand, [.character("c")], .commandShow, .commandShowHelp)
    static let copyCommand = Command(.copy, [.character("y")], .commandCopy, .commandCopyHelp)
    /// Copies the code or address that the screen shows.
    static let copyCode = Command(
        .copy, [.character("y")], .commandCopyCode, .commandCopyCodeHelp, isOfSomeScreens: true)
    /// Opens the search of a list.
    static let find = Command(.find, [.character("/")], .commandFind, .commandFindHelp)
    /// Shows the usual differences too, or hides them.
    static let showAll = Command(.showAll, [.character("a")], .commandShowAll, .commandShowAllHelp)
    /// Loads a list again.
    static let reload = Command(
        .reload, [.character("r")], .commandReload, .commandReloadHelp, place: .helpOnly)
    /// Shows a masked field.
    static let reveal = Command(.reveal, [.function(2), .control("r")], .commandReveal, .commandRevealHelp)
    /// Cancels the running flow.
    static let cancelFlow = Command(.cancel, [.escape], .commandCancelFlow, .commandCancelFlowHelp)
    /// Back, on screens without an input field.
    static let back = Command(.back, [.escape, .character("q")], .commandBack, .commandBackHelp)
    /// Back, on screens where characters go into a field.
    static let escape = Command(.back, [.escape], .commandBack, .commandBackHelp)

    static let moveDown = Command(
        .moveDown, [.down, .character("j")], .commandMove, .commandMoveHelp, shown: [.up, .down])
    /// Up, first and last in a list.
    static let otherMoves = [
        Command(.moveUp, [.up, .character("k")], .commandMove, .commandMoveUpHelp, place: .helpOnly),
        Command(.moveFirst, [.home, .character("g")], .commandMove, .commandFirstHelp, place: .helpOnly),
        Command(.moveLast, [.end, .character("G")], .commandMove, .commandLastHelp, place: .helpOnly),
    ]
    /// The motions in a list.
    static let moves = [moveDown] + otherMoves
    /// The motions by pages.
    static let pageMoves = [
        Command(.pageDown, [.pageDown], .commandMove, .commandPageDownHelp, place: .helpOnly),
        Command(.pageUp, [.pageUp], .commandMove, .commandPageUpHelp, place: .helpOnly),
    ]
    /// The motions between fields.
    static let fields = [
        Command(.nextField, [.tab, .down], .commandNext, .commandNextHelp),
        Command(.previousField, [.backTab, .up], .commandNext, .commandPreviousHelp, place: .helpOnly),
    ]
    /// Undo and redo in a field.
    static let edits = [
        Command(.undo, [.control("_")], .commandUndo, .commandUndoHelp, place: .helpOnly),
        Command(.redo, [.control("y")], .commandUndo, .commandRedoHelp, place: .helpOnly),
    ]
}
