package import TerminalUI

/// The commands of this program's screens.
///
/// A command has one meaning: screens that open, delete or copy something use the same command with their own labels
/// (``Command``); only ``goOn`` also pauses, where one key does both. A key has one command in the whole program,
/// except for those listed in `OneKeyTests`.
extension CommandID {
    // the screen's main action, with Enter
    static let choose = CommandID("choose")
    static let send = CommandID("send")
    // answers, and alternatives to them
    static let complete = CommandID("complete")
    static let toggle = CommandID("toggle")
    static let otherWays = CommandID("otherWays")
    static let copy = CommandID("copy")
    static let showCommand = CommandID("showCommand")
    // entries of lists
    static let unlock = CommandID("unlock")
    static let newCode = CommandID("newCode")
    static let details = CommandID("details")
    static let new = CommandID("new")
    static let handOut = CommandID("handOut")
    static let makeIssuer = CommandID("makeIssuer")
    static let edit = CommandID("edit")
    static let newPassword = CommandID("newPassword")
    static let delete = CommandID("delete")
    // events of the provider
    static let events = CommandID("events")
    static let keepEvents = CommandID("keepEvents")
    // changes of users, and marks
    static let undoChange = CommandID("undoChange")
    static let pick = CommandID("pick")
    static let pickRange = CommandID("pickRange")
    static let pickAll = CommandID("pickAll")
    // runs: diagram, inspector, step mode
    static let goOn = CommandID("goOn")
    static let goOnToEnd = CommandID("goOnToEnd")
    static let present = CommandID("present")
    static let projector = CommandID("projector")
    static let filter = CommandID("filter")
    static let fold = CommandID("fold")
    static let mark = CommandID("mark")
    static let compare = CommandID("compare")
    static let showAll = CommandID("showAll")
    static let nextEvent = CommandID("nextEvent")
    static let previousEvent = CommandID("previousEvent")
    static let replay = CommandID("replay")
    static let faster = CommandID("faster")
    static let slower = CommandID("slower")
    static let export = CommandID("export")
    static let name = CommandID("name")
    static let arm = CommandID("arm")
    static let keep = CommandID("keep")
    static let pin = CommandID("pin")
    static let writeScript = CommandID("writeScript")
    // lists
    static let sort = CommandID("sort")
    static let findNext = CommandID("findNext")
    static let findPrevious = CommandID("findPrevious")
    // on every screen
    static let diagram = CommandID("diagram")
    static let runs = CommandID("runs")
    static let stepMode = CommandID("stepMode")
    static let faults = CommandID("faults")
    static let providers = CommandID("providers")
    static let settings = CommandID("settings")
    static let palette = CommandID("palette")
    static let repaint = CommandID("repaint")
    static let quit = CommandID("quit")
    static let interrupt = CommandID("interrupt")
}

extension CommandID: CaseIterable {
    /// All commands, in the order in which the help lists the keys of a screen.
    package static let allCases: [CommandID] = [
        choose, send, complete, toggle, otherWays, copy, showCommand, unlock, newCode, details, new, handOut,
        makeIssuer, edit, newPassword, delete, undoChange, pick, pickRange, pickAll, events, keepEvents, goOn,
        goOnToEnd, keep, arm, present,
        projector, filter, fold, mark, compare, showAll, nextEvent, previousEvent, replay, faster, slower, export, name,
        pin, writeScript, sort, find, findNext, findPrevious, endFind, reload, moveDown, moveUp, moveFirst, moveLast,
        pageDown, pageUp, nextField, previousField, reveal, undo, redo, back, cancel, diagram, runs, stepMode, faults,
        providers, settings, palette, help, repaint, quit, interrupt,
    ]
}
