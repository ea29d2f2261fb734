/// A command of a screen; keys, footer and help name commands by this.
enum CommandID: String, Sendable, Hashable, CaseIterable {
    // everywhere
    case help, settings, palette, providers, quit, repaint, interrupt
    // lists
    case choose, moveUp, moveDown, moveFirst, moveLast, pageUp, pageDown
    // forms
    case send, create, usePIN, nextField, previousField, reveal, copyShown, undo, redo
    // back
    case back, cancelFlow, closeHelp, keep
    // activation
    case pages
    // logins
    case otherWays
    // checks
    case cancelCheck
    // browsers
    case copyAddress
    // results
    case showCommand, copyCommand, copyCode
    // users
    case activateUser, issueCode, unlockUser, newUser, deleteUser, openUser, resetPassword, find, endFind, reload
    // details and clients
    case save, openClient, newClient, deleteClient
    // administration of a user pool
    case openEntry, newEntry, makeIssuer, removeEntry, switchEntry, switchChecking, onlyFailed
    // runs: diagram, inspector, step mode
    case diagram, stepMode, inspect, follow, filter, fold, mark, compare, showAll, findNext, findPrevious
    case faster, slower, runs, replay, export, goOn, goOnToEnd, nextEvent, previousEvent
    // faults of the sandbox
    case faults, faultOnce, faultStay, faultOff
    // providers
    case newProfile, editProfile, showProvider
    // confirmation
    case confirm
}
