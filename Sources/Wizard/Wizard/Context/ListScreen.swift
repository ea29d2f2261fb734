import Localization
import Sentences
import Terminal
import TerminalUI

/// A screen with a list: keys move the focus and search, and Esc first ends the search.
///
/// A screen with more keys has its own `press`, which leaves the rest to `pressInList(_:_:_:)`.
protocol ListScreen: WizardScreen {
    associatedtype ID: Hashable & Sendable
    var list: ListView<ID> { get set }
    /// The IDs of the shown rows, in their order.
    var ids: [ID] { get }
    /// Handles a command that neither moves the focus nor searches nor goes back.
    mutating func perform(_ command: CommandID, _ context: WizardContext) -> [ScreenRequest]
    /// Handles the key that goes back.
    func leave(_ context: WizardContext) -> [ScreenRequest]
    /// By how many rows a page moves the focus.
    func page(_ context: WizardContext) -> Int
}

extension ListScreen {
    var keys: CommandSet { list.isFinding ? .search : Self.commands }
    /// The ID of the row with the focus.
    var focus: ID? { list.focus(in: ids) }
    func leave(_ context: WizardContext) -> [ScreenRequest] { [.close] }
    func page(_ context: WizardContext) -> Int { max(1, context.size.height - 10) }

    mutating func press(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        pressInList(key, command, context)
    }

    mutating func pressInList(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        if list.handle(key, command, in: ids, page: page(context)) { return [] }
        return switch command {
        case .back?: leave(context)
        case let command?: perform(command, context)
        case nil: []
        }
    }

    mutating func paste(_ paste: Paste) -> PasteNote? { list.take(paste) }
    func labels(_ context: WizardContext) -> [CommandID: Text] { list.labels }
}
