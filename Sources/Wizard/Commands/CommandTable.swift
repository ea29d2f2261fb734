import Terminal

/// All commands, the likely ones first: footer, help and keys are read from this one table.
enum CommandTable {
    /// The rows, in the order of the footer.
    static let rows: [Command] = answers + users + movement + fields + ways + everywhere

    /// What a key does on a screen, nil where it does nothing.
    static func command(for key: Key, on screen: ScreenKind) -> CommandID? {
        rows.first { $0.screens.contains(screen) && $0.keys.contains(key) }?.id
    }

    /// The rows that are valid on a screen, in the order of the footer.
    static func rows(on screen: ScreenKind) -> [Command] { rows.filter { $0.screens.contains(screen) } }

    /// What only some screens of their kind have, whatever is typed on them.
    static let ofSomeScreens: Set<CommandID> = [.copyAddress, .copyCode, .copyShown, .otherWays, .pages]

    private static let answers: [Command] = [
        Command(.choose, [.enter], on: ScreenKind.menus, .commandChoose, .commandChooseHelp),
        Command(.send, [.enter], on: [.credentials], .commandSend, .commandSendHelp),
        Command(.create, [.enter], on: [.newUser], .commandCreate, .commandCreateHelp),
        Command(.create, [.enter], on: [.newClient], .commandCreate, .commandCreateClientHelp),
        Command(.save, [.enter], on: [.requiredActions], .commandSave, .commandSaveHelp),
        Command(.openClient, [.enter], on: [.clients], .commandOpen, .commandOpenClientHelp),
        Command(.newClient, [.character("n")], on: [.clients], .commandNewUser, .commandNewClientHelp),
        Command(
            .deleteClient, [.character("d"), .delete], on: [.clients], .commandDeleteUser, .commandDeleteClientHelp),
        Command(.usePIN, [.enter], on: [.pin], .commandUsePIN, .commandUsePINHelp),
        Command(.endFind, [.enter], on: ScreenKind.searches, .commandEndFind, .commandEndFindHelp),
        Command(.copyCode, [.character("y")], on: [.code, .sheet], .commandCopyCode, .commandCopyCodeHelp),
        Command(.copyAddress, [.character("y")], on: [.address], .commandCopyAddress, .commandCopyAddressHelp),
        Command(.copyAddress, [.function(3)], on: [.credentials], .commandCopyAddress, .commandCopyAddressHelp),
        Command(
            .copyShown, [.function(4)], on: [.credentials], .commandCopyShown, .commandCopyShownHelp),
        Command(.otherWays, [.function(6)], on: [.credentials], .commandOtherWays, .commandOtherWaysHelp),
        Command(.pages, [.character("p")], on: [.mode], .commandPages, .commandPagesHelp),
        Command(
            .showCommand, [.character("c")], on: [.code, .result, .failure, .check], .commandShow, .commandShowHelp),
        Command(.copyCommand, [.character("y")], on: [.result, .failure, .check], .commandCopy, .commandCopyHelp),
    ]

    private static let users: [Command] = [
        Command(
            .activateUser, [.enter, .character("a")], on: [.users], .commandActivateUser, .commandActivateUserHelp),
        Command(
            .issueCode, [.character("c"), .function(5)], on: [.users], .commandIssueCode, .commandIssueCodeHelp),
        Command(.openUser, [.character("i"), .right], on: [.users], .commandOpen, .commandOpenUserHelp),
        Command(.newUser, [.character("n")], on: [.users], .commandNewUser, .commandNewUserHelp),
        Command(.find, [.character("/")], on: [.users, .clients], .commandFind, .commandFindHelp),
        Command(.unlockUser, [.character("u")], on: [.users], .commandUnlock, .commandUnlockHelp),
        Command(
            .deleteUser, [.character("d"), .delete], on: [.users], .commandDeleteUser, .commandDeleteUserHelp),
        Command(.resetPassword, [.character("p")], on: [.users], .commandPassword, .commandPasswordHelp),
        Command(
            .reload, [.character("r")], on: [.users, .clients], .commandReload, .commandReloadHelp, place: .helpOnly),
    ]

    private static let lists = ScreenKind.menus.union([.users, .clients, .help])
    private static let scrolled: Set<ScreenKind> = [.users, .clients, .help, .credentials, .sheet, .check]

    private static let movement: [Command] = [
        Command(
            .moveDown, [.down, .character("j")], on: lists.subtracting([.users]), .commandMove, .commandMoveHelp,
            shown: [.up, .down]),
        Command(
            .moveDown, [.down, .character("j")], on: [.users], .commandMove, .commandMoveHelp, place: .helpOnly),
        Command(.moveDown, [.down], on: ScreenKind.searches, .commandMove, .commandMoveHelp, shown: [.up, .down]),
        Command(.moveUp, [.up, .character("k")], on: lists, .commandMove, .commandMoveUpHelp, place: .helpOnly),
        Command(.moveUp, [.up], on: ScreenKind.searches, .commandMove, .commandMoveUpHelp, place: .helpOnly),
        Command(.moveFirst, [.home, .character("g")], on: lists, .commandMove, .commandFirstHelp, place: .helpOnly),
        Command(.moveLast, [.end, .character("G")], on: lists, .commandMove, .commandLastHelp, place: .helpOnly),
        Command(
            .pageDown, [.pageDown], on: scrolled.union(ScreenKind.searches), .commandMove, .commandPageDownHelp,
            place: .helpOnly),
        Command(
            .pageUp, [.pageUp], on: scrolled.union(ScreenKind.searches), .commandMove, .commandPageUpHelp,
            place: .helpOnly),
    ]

    private static let fields: [Command] = [
        Command(.nextField, [.tab, .down], on: ScreenKind.forms, .commandNext, .commandNextHelp),
        Command(
            .previousField, [.backTab, .up], on: ScreenKind.forms, .commandNext, .commandPreviousHelp,
            place: .helpOnly),
        Command(
            .reveal, [.function(2), .control("r")], on: [.credentials, .pin], .commandReveal, .commandRevealHelp),
        Command(
            .undo, [.control("_")], on: ScreenKind.typing, .commandUndo,
            .commandUndoHelp, place: .helpOnly),
        Command(
            .redo, [.control("y")], on: ScreenKind.typing, .commandUndo, .commandRedoHelp,
            place: .helpOnly),
    ]

    private static let flowScreens: Set<ScreenKind> = [.credentials, .pin, .presence, .progress, .address]

    private static let ways: [Command] = [
        Command(.cancelCheck, [.escape, .character("q")], on: [.check], .commandStop, .commandStopHelp),
        Command(.cancelFlow, [.escape], on: flowScreens, .commandCancelFlow, .commandCancelFlowHelp),
        Command(.back, [.escape], on: [.code], .commandBack, .commandBackFromCodeHelp),
        Command(
            .back, [.escape, .character("q")],
            on: [
                .ways, .mode, .userChoice, .webActivation, .result, .failure, .users, .sheet, .clients, .confirmation,
            ],
            .commandBack, .commandBackHelp),
        Command(
            .back, [.escape], on: ScreenKind.searches.union([.newUser, .newClient, .requiredActions]), .commandBack,
            .commandBackHelp),
        Command(
            .closeHelp, [.escape, .enter, .function(1), .character("?"), .character("q")], on: [.help], .commandBack,
            .commandCloseHelpHelp),
    ]

    private static let everywhere: [Command] = [
        Command(
            .help, [.function(1)], on: ScreenKind.all.subtracting([.help]), .commandHelp, .commandHelpHelp),
        Command(
            .help, [.character("?")], on: ScreenKind.all.subtracting(ScreenKind.typing).subtracting([.help]),
            .commandHelp,
            .commandHelpHelp, place: .helpOnly),
        Command(
            .quit, [.function(10), .control("q")], on: ScreenKind.all, .commandQuit, .commandQuitHelp, place: .right),
        Command(
            .quit, [.character("q")], on: [.start], .commandQuit, .commandQuitHelp, place: .helpOnly),
        Command(
            .interrupt, [.control("c")], on: ScreenKind.all, .commandQuit, .commandInterruptHelp, place: .helpOnly),
        Command(.repaint, [.control("l")], on: ScreenKind.all, .commandQuit, .commandRepaintHelp, place: .helpOnly),
    ]
}
