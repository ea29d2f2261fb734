import Terminal
import TerminalUI

/// A screen that is scrolled: by lines and pages if it has nothing else to move in, otherwise by pages.
///
/// A screen with more keys has its own `press`, which leaves the rest to `scroll(_:_:)`.
protocol ScrollScreen: WizardScreen {
    var scrolled: ScrollView { get set }
}

extension ScrollScreen {
    static var scrolling: Scrolling { .lines }
    static var commands: CommandSet { .scrolling }
    var scroll: Int? { scrolled.offset }

    mutating func press(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        scroll(command, context)
    }

    /// Scrolls, or closes the screen.
    mutating func scroll(_ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        if command == .back { return [.close] }
        scrolled.handle(command, in: context.viewport)
        return []
    }
}
