import Localization
import Sentences
import Terminal
import TerminalUI

extension CommandSet {
    /// Creates the set of a screen's own rows and the common ones; `quitKeys` quit the program in addition to the usual
    /// keys.
    ///
    /// `opensFaults` is `false` on screens where F6 closes the menu of faults or has no meaning.
    init(
        isStart: Bool = false, takesText: Bool = false, opensHelp: Bool = true, opensSettings: Bool = true,
        opensPalette: Bool = true, showsDiagram: Bool = true, showsRuns: Bool = true, opensFaults: Bool = true,
        quitKeys: [Key] = [],
        _ rows: [Command]
    ) {
        var common: [Command] = []
        if showsDiagram { common.append(.diagram) }
        if opensHelp { common.append(Command(.help, [.function(1)], Text("help"), Text("Show this help."))) }
        if opensHelp, !takesText {
            common.append(Command(.help, [.character("?")], Text("help"), Text("Show this help."), place: .helpOnly))
        }
        if opensHelp, opensSettings {
            common.append(
                Command(
                    .settings, [.function(9)], Text("settings"), Text("Open the settings: language, theme, mouse."),
                    place: .helpOnly))
        }
        if opensHelp, opensSettings, opensPalette {
            let keys: [Key] = takesText ? [.control("p")] : [.control("p"), .character(":")]
            common.append(
                Command(
                    .palette, keys, Text("find a command"), Text("Find a command by a few letters of its name."),
                    place: isStart ? .left : .helpOnly))
        }
        if opensHelp, opensFaults {
            common.append(
                Command(
                    .faults, [.function(6)], Text("faults"),
                    Text("Let the sandbox do something wrong, to see how a flow ends then."), place: .helpOnly))
        }
        if opensHelp {
            common.append(
                Command(
                    .providers, [.function(8)], Text("provider"),
                    Text("Show the providers: use another one, add or change a profile."),
                    place: isStart ? .left : .helpOnly))
        }
        common.append(
            Command(
                .quit, [.function(10), .control("q")], Text("quit"),
                Text("Quit the program. You are asked first while a flow runs."), place: .right))
        if !quitKeys.isEmpty {
            common.append(
                Command(
                    .quit, quitKeys, Text("quit"), Text("Quit the program. You are asked first while a flow runs."),
                    place: .helpOnly))
        }
        common += [
            Command(
                .interrupt, [.control("c")], Text("quit"),
                Text("Cancel the flow or leave the form; otherwise quit the program."), place: .helpOnly),
            .stepMode, Command(.repaint, [.control("l")], Text("redraw"), Text("Redraw the screen."), place: .helpOnly),
        ]
        if showsRuns { common.append(.runs) }
        let all = rows + common
        // The footer omits the last rows first, here the motion.
        let ordered = isStart ? all.filter { $0.id != .moveDown } + all.filter { $0.id == .moveDown } : all
        self.init(rows: ordered, takesText: takesText, isStart: isStart)
    }

    /// The commands of a form that Enter sends.
    static func form(_ label: Text, _ explanation: Text, showsRuns: Bool = true) -> CommandSet {
        CommandSet(
            takesText: true, showsRuns: showsRuns,
            [Command(.send, [.enter], label, explanation)] + Command.fields + Command.edits + [.escape])
    }

    /// The commands of a list while the user types into its search.
    static let search = CommandSet(
        takesText: true,
        [
            Command(.endFind, [.enter], Text("to the list"), Text("Go to the list of users that were found.")),
            Command(.moveDown, [.down], Text("move"), Text("Move down."), shown: [.up, .down]),
            Command(.moveUp, [.up], Text("move"), Text("Move up."), place: .helpOnly),
        ] + Command.pageMoves + Command.edits + [.escape])
    /// The commands of a screen that only has a menu.
    static let menu = CommandSet([.choose] + Command.moves + [.back])
    /// The commands of a screen that is only scrolled.
    static let scrolling = CommandSet(Command.moves + Command.pageMoves + [.back])
    /// The commands of a screen about a flow that has ended.
    static let end = CommandSet(
        [
            .choose, .showCommand, .copyCommand,
            Command(
                .export, [.character("e")], Text("page"),
                Text("Write what happened as a page, and open it in the browser."), isOfSomeScreens: true),
        ] + Command.moves + [.back])
}
