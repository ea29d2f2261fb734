import Localization
import Sentences
import Terminal
import TerminalUI

// Rows that several screens share.
extension Command {
    /// Chooses the row with the focus.
    static let choose = Command(.choose, [.enter], Text("choose"), Text("Open the selected item."))
    /// Shows the diagram of the run, or goes back to it.
    static let diagram = Command(
        .diagram, [.function(3)], Text("diagram"),
        Text("Show what happens in the flow, message by message; the same key goes back."))
    /// Lists the stored runs.
    static let runs = Command(
        .runs, [.function(7)], Text("runs"), Text("List the kept runs: open, replay, compare, export, delete."),
        place: .helpOnly)
    /// Switches between no stops, a stop before each step, and a stop before each message.
    static let stepMode = Command(
        .stepMode, [.function(4)], Text("step mode"),
        Text("Stop before each step; again: before each message; again: nowhere."), place: .helpOnly)
    static let showCommand = Command(
        .showCommand, [.character("c")], Text("show command"),
        Text("Show or hide the command that does the same without the wizard."))
    static let copyCommand = Command(
        .copy, [.character("y")], Text("copy"), Text("Copy the command to the clipboard. It never contains secrets."))
    /// Copies the code or address that the screen shows.
    static let copyCode = Command(
        .copy, [.character("y")], Text("copy"),
        Text("Copy what is shown to the clipboard: code, password, secret or issuer."), isOfSomeScreens: true)
    /// Opens the search of a list.
    static let find = Command(.find, [.character("/")], Text("find"), Text("Find: type a part of the text."))
    /// Shows the usual differences too, or hides them.
    static let showAll = Command(
        .showAll, [.character("a")], Text("show all"),
        Text("Show or hide the usual differences, such as IDs, times and hashes, and each event of a repeated page."))
    static let cancelFlow = Command(
        .cancel, [.escape], Text("cancel the flow"),
        Text("Cancel the flow. What you typed is kept for the next try, except secrets."))
}
