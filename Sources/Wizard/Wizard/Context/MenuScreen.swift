import Terminal
import TerminalUI

/// A screen with a menu.
///
/// A screen with more keys has its own `press`, which leaves the rest to `handle(_:_:)`.
protocol MenuScreen: WizardScreen {
    associatedtype Item: Hashable & Sendable

    /// Which entry has the focus.
    var menu: Menu<Item> { get set }

    /// The entries, the most likely one first.
    func choices(_ context: WizardContext) -> [Item]
    /// Carries out an entry.
    mutating func choose(_ choice: Item, _ context: WizardContext) -> [ScreenRequest]
}

extension MenuScreen {
    static var commands: CommandSet { .menu }

    mutating func press(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        handle(command, context)
    }

    /// Moves the focus, carries out the entry that has it, or closes the screen.
    mutating func handle(_ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        switch command {
        case .back: return [.close]
        case .choose: return menu.focus(in: choices(context)).map { choose($0, context) } ?? []
        case let command?: menu.handle(command, in: choices(context), page: max(1, context.size.height - 10))
        case nil: break
        }
        return []
    }
}

extension MenuScreen where Item == Choice {
    func choose(_ choice: Choice, _ context: WizardContext) -> [ScreenRequest] { [.choose(choice)] }
}
