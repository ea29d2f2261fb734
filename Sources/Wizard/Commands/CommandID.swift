/// A command of a screen; keys, footer and help name commands by this.
///
/// The help of every screen has its keys in the order of the cases.
enum CommandID: String, Sendable, Hashable, CaseIterable {
    // what a screen is for: mostly Enter
    case choose, send, create, usePIN, save, confirm, keep, openEntry, openClient, activateUser, inspect
    // answers and other ways
    case pages, otherWays, copyShown, copyAddress, copyCode, showCommand, copyCommand
    // entries of lists
    case unlockUser, issueCode, openUser, newUser, newClient, newEntry, newProfile, makeIssuer
    case editProfile, switchEntry, switchChecking, onlyFailed, resetPassword
    case deleteUser, deleteClient, removeEntry, showProvider
    // faults of the sandbox
    case faultOnce, faultStay, faultOff
    // runs: diagram, inspector, step mode
    case goOn, goOnToEnd, follow, filter, fold, mark, compare, showAll, nextEvent, previousEvent
    case replay, faster, slower, export
    // lists
    case find, findNext, findPrevious, endFind, reload
    case moveDown, moveUp, moveFirst, moveLast, pageDown, pageUp
    // forms
    case nextField, previousField, reveal, undo, redo
    // back
    case back, cancelFlow, cancelCheck, closeHelp
    // everywhere
    case diagram, runs, stepMode, faults, providers, settings, palette, help, repaint, quit, interrupt
}
