import Localization
import Terminal
import TerminalUI

// Rows that several screens share.
extension Command {
    /// Chooses the row with the focus.
    static let choose = Command(.choose, [.enter], .commandChoose, .commandChooseHelp)
    /// Shows the diagram of the run, or goes back to it.
    static let diagram = Command(.diagram, [.function(3)], .commandDiagram, .commandDiagramHelp)
    /// Lists the stored runs.
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
    static let cancelFlow = Command(.cancel, [.escape], .commandCancelFlow, .commandCancelFlowHelp)
}
