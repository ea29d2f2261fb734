import IdentityModel
import Localization
import Sentences
import Terminal
import TerminalUI

/// One screen: its state, its keys, what changes it, and how it looks.
///
/// A screen is a value and changes only itself. It reads shared state from the ``WizardContext``. For changes to that
/// state, to other screens or in the program (open a screen, start a flow) it returns ``ScreenRequest``s, which are
/// carried out in order after the screen is stored.
protocol WizardScreen: Sendable, Hashable {
    /// The default keys, in the order of the footer.
    static var commands: CommandSet { get }
    /// Whether the screen overlays another one, which is not changed.
    static var isOverlay: Bool { get }
    /// Whether the screen belongs to the running flow, which may replace it.
    static var belongsToRun: Bool { get }
    /// The words that the screen's help explains.
    static var helpWords: HelpWords { get }
    static var scrolling: Scrolling { get }
    /// The smallest window that shows the screen; a smaller one shows one sentence.
    static var smallestWindow: Size { get }

    /// The keys that are valid now.
    var keys: CommandSet { get }
    /// Whether the screen waits for the program, such as a flow that runs without asking or a list that is loading.
    var isWorking: Bool { get }
    /// The number of lines scrolled off the top; `nil` to follow the focus.
    var scroll: Int? { get }

    /// Whether the run's diagram is shown beside the screen in a wide window.
    var showsRun: Bool { get }

    /// Commands that have no effect now; the footer omits them.
    func idleCommands(_ context: WizardContext) -> Set<CommandID>
    /// Whether the screen's list could not be loaded; the footer then offers to reload it.
    var lacksList: Bool { get }
    /// Footer labels for commands that now do the opposite of what the command table describes.
    func labels(_ context: WizardContext) -> [CommandID: Text]
    /// The command that Ctrl-C triggers; `nil` if it quits the program.
    var interruptCommand: CommandID? { get }
    /// The question before leaving a screen whose content is shown nowhere else.
    func questionBeforeLeaving(by way: WayOut) -> ConfirmationScreen?

    /// Handles a key; `command` is the key's command on this screen, `nil` if it has none.
    mutating func press(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest]
    /// Inserts a pasted text; returns `nil` if no field accepts it.
    mutating func paste(_ paste: Paste) -> PasteNote?
    /// Handles a message, whether or not the screen is shown.
    ///
    /// Returns `nil`, without changing the screen, if the message does not concern it.
    mutating func update(_ message: ScreenMessage, _ context: WizardContext) -> [ScreenRequest]?
    mutating func hideSecrets()
    func draw(on view: inout ScreenView, _ context: WizardContext)
}

extension WizardScreen {
    static var isOverlay: Bool { false }
    static var belongsToRun: Bool { false }
    static var scrolling: Scrolling { .none }
    static var smallestWindow: Size { Layout.minimum }
    static var helpWords: HelpWords { .device }
    var keys: CommandSet { Self.commands }
    var isWorking: Bool { false }
    var scroll: Int? { nil }
    var showsRun: Bool { Self.belongsToRun }
    func idleCommands(_ context: WizardContext) -> Set<CommandID> { [] }
    var lacksList: Bool { false }
    func labels(_ context: WizardContext) -> [CommandID: Text] { [:] }
    var interruptCommand: CommandID? { Self.belongsToRun ? .cancel : nil }
    func questionBeforeLeaving(by way: WayOut) -> ConfirmationScreen? { nil }
    mutating func paste(_ paste: Paste) -> PasteNote? { nil }
    mutating func update(_ message: ScreenMessage, _ context: WizardContext) -> [ScreenRequest]? { nil }
    mutating func hideSecrets() {}
}

/// An open screen of any type; screens are equal if their types and values are.
struct Screen: Sendable, Hashable {
    var value: any WizardScreen

    init(_ value: any WizardScreen) { self.value = value }

    /// Whether the screen overlays another one, which is not changed.
    var isOverlay: Bool { type(of: value).isOverlay }
    var belongsToRun: Bool { type(of: value).belongsToRun }

    static func == (one: Screen, other: Screen) -> Bool { AnyHashable(one.value) == AnyHashable(other.value) }

    func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(value)) }
}
