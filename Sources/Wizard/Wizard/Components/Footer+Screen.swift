import Localization
import Terminal
import TerminalUI

extension Footer {
    /// The footer of the shown screen; commands that scroll are omitted if `viewport` has nothing to scroll.
    init(
        of shown: any WizardScreen, _ context: borrowing WizardContext, _ viewport: Viewport, _ look: Look
    ) {
        let keys = shown.keys
        let isStill = type(of: shown).scrolling == .lines && viewport.last == 0
        self.init(
            keys: keys, look: look,
            idle: shown.idleCommands(context).union(keys.isStart ? [] : context.idleCommands)
                .union(isStill ? [.moveDown] : []),
            labels: shown.labels(context), offersReload: shown.lacksList, outlasting: [.diagram])
    }
}
