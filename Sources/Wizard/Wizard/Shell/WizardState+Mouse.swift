import Localization
import Terminal
import TerminalUI

// Mouse events are translated to keys, so no screen handles the mouse itself.
extension WizardState {
    /// Handles a click.
    ///
    /// On a command in the footer it presses its key; on a row it presses the keys that move the focus there, or Enter
    /// if the row has the focus.
    mutating func clicked(_ point: Point, on frame: ShownFrame) -> [WizardEffect] {
        guard frame.generation == generation, fits(context.size) else { return [] }
        if point.y == context.size.height - 1 {
            let footer = Footer(of: shown, context, frame.viewport, look)
            let key = footer.command(at: point.x, width: context.size.width)?.shownKeys.first
            return key.map { press([$0], on: frame) } ?? []
        }
        let hit = frame.targets.last { $0.y == point.y && $0.columns.contains(point.x) }
        return hit.map { press($0.target.keys(among: frame.targets), on: frame) } ?? []
    }

    /// Handles a turn of the wheel by one step.
    mutating func wheelTurned(isUp: Bool, on frame: ShownFrame) -> [WizardEffect] {
        guard frame.generation == generation, fits(context.size) else { return [] }
        let isScrolled = type(of: shown).scrolling != .none
        let wanted: [CommandID] = isUp ? [.moveUp, .pageUp] : [.moveDown, .pageDown]
        let rows = shown.keys.rows
        guard let command = wanted.lazy.compactMap({ id in rows.first { $0.id == id } }).first,
            let key = command.keys.first
        else { return [] }
        let isByLine = command.id == .moveUp || command.id == .moveDown
        return press(Array(repeating: key, count: isScrolled && isByLine ? 3 : 1), on: frame)
    }

    /// Presses keys one after the other, as long as the same screen is shown.
    private mutating func press(_ keys: [Key], on frame: ShownFrame) -> [WizardEffect] {
        let (count, commands) = (screens.count, shown.keys)
        var effects: [WizardEffect] = []
        for key in keys where screens.count == count && shown.keys == commands {
            let current = ShownFrame(generation: generation, viewport: frame.viewport)
            effects += keyPressed(key, on: current)
        }
        return effects
    }
}
