import IdentityModel
import Localization
import Terminal

/// One screen: its state, its keys, what changes it, and how it looks.
///
/// A screen is a value and changes only itself. What screens share is in the ``WizardContext``, which it reads; what it wants changed there, and what
/// concerns other screens or the program (open a screen, start a flow), is a ``ScreenRequest``, carried out in order after the screen is stored.
protocol WizardScreen: Sendable, Hashable {
    /// The usual keys, in the order of the footer.
    static var commands: CommandSet { get }
    /// Whether it lies over another screen that stays as it is.
    static var isOverlay: Bool { get }
    /// Whether it belongs to the running flow: the engine may replace it.
    static var belongsToRun: Bool { get }
    /// The words that its help explains.
    static var helpWords: HelpWords { get }
    static var scrolling: Scrolling { get }

    /// The keys that are valid now.
    var keys: CommandSet { get }
    /// Whether it waits for the program: a flow runs without a question, or a list is loaded.
    var isWorking: Bool { get }
    /// How many lines are scrolled away; nil: as many as the focus needs.
    var scroll: Int? { get }

    /// Whether the diagram of the run stands beside it in a wide window.
    var showsRun: Bool { get }

    /// Commands that have no effect now; the footer leaves them out.
    func idleCommands(_ context: WizardContext) -> Set<CommandID>
    /// Whether what the screen lists could not be loaded; the footer then offers to load it again.
    var lacksList: Bool { get }
    /// Footer words for commands that now do the opposite of what the table says.
    func labels(_ context: WizardContext) -> [CommandID: TextKey]
    /// The command that Ctrl-C stands for; nil: it quits the program.
    var interruptCommand: CommandID? { get }
    /// What is asked before this screen is left, because nothing else shows what it shows; `nil` for nothing.
    func questionBeforeLeaving(by way: WayOut) -> ConfirmationScreen.Question?
    /// Whether it is the question itself: quitting again needs no further answer.
    var asksToQuit: Bool { get }

    /// Handles a key; `command` is what the key means on this screen, nil where it means nothing.
    mutating func press(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest]
    /// Inserts a pasted text; nil where there is no field for it.
    mutating func paste(_ paste: Paste) -> PasteNote?
    /// Handles a message, whether or not the screen is shown; nil where it does not concern the screen, which then stays as it was.
    mutating func update(_ message: ScreenMessage, _ context: WizardContext) -> [ScreenRequest]?
    /// Hides revealed secrets.
    mutating func hideSecrets()
    func draw(on view: inout ScreenView, _ context: WizardContext)
}

extension WizardScreen {
    static var isOverlay: Bool { false }
    static var belongsToRun: Bool { false }
    static var scrolling: Scrolling { .none }
    static var helpWords: HelpWords { .device }
    var keys: CommandSet { Self.commands }
    var isWorking: Bool { false }
    var scroll: Int? { nil }
    var showsRun: Bool { Self.belongsToRun }
    func idleCommands(_ context: WizardContext) -> Set<CommandID> { [] }
    var lacksList: Bool { false }
    func labels(_ context: WizardContext) -> [CommandID: TextKey] { [:] }
    var interruptCommand: CommandID? { Self.belongsToRun ? .cancel : nil }
    func questionBeforeLeaving(by way: WayOut) -> ConfirmationScreen.Question? { nil }
    var asksToQuit: Bool { false }
    mutating func paste(_ paste: Paste) -> PasteNote? { nil }
    mutating func update(_ message: ScreenMessage, _ context: WizardContext) -> [ScreenRequest]? { nil }
    mutating func hideSecrets() {}
}
