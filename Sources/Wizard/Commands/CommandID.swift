/// A command of a screen; keys, footer and help name commands by this.
///
/// A command has one meaning: screens that open, delete or copy something use the same command with their own labels
/// (``Command``). A key has one command in the whole program, except for those listed in `OneKeyTests`. The help lists
/// the keys of a screen in the order of the cases.
enum CommandID: String, Sendable, Hashable, CaseIterable {
    // what a screen is for: Enter
    case choose, send
    // answers and other ways
    case toggle, otherWays, copy, showCommand
    // entries of lists
    case unlock, newCode, details, new, makeIssuer, edit, newPassword, delete
    // runs: diagram, inspector, step mode
    case goOn, goOnToEnd, filter, fold, mark, compare, showAll, nextEvent, previousEvent
    case replay, faster, slower, export
    // lists
    case find, findNext, findPrevious, endFind, reload
    case moveDown, moveUp, moveFirst, moveLast, pageDown, pageUp
    // forms
    case nextField, previousField, reveal, undo, redo
    // back
    case back, cancel
    // everywhere
    case diagram, runs, stepMode, faults, providers, settings, palette, help, repaint, quit, interrupt
}
