import Localization
import Terminal

// The mouse: a click does what keys do, so that no screen has to know about it.
extension WizardState {
    /// Handles a click: on a word of the footer its key; on a row the keys that go there, and Enter where the mark was there already.
    mutating func clicked(_ point: Point, _ typedFor: ScreenGeneration) -> [WizardEffect] {
        guard typedFor == generation, Layout.fits(context.size) else { return [] }
        let look = measuringLook
        if point.y == context.size.height - 1 {
            let footer = Footer(of: shown, context, look)
            return footer.command(at: point.x, width: context.size.width)?.shownKeys.first.map { press([$0]) } ?? []
        }
        let placed = placedTargets
        guard let hit = placed.last(where: { $0.y == point.y && $0.columns.contains(point.x) }) else { return [] }
        return press(keys(to: hit.target, among: placed))
    }

    /// Handles a turn of the wheel by one step.
    mutating func wheelTurned(isUp: Bool, _ typedFor: ScreenGeneration) -> [WizardEffect] {
        guard typedFor == generation, Layout.fits(context.size) else { return [] }
        let isScrolled = type(of: shown).scrolls
        let wanted: [CommandID] = isUp ? [.moveUp, .pageUp] : [.moveDown, .pageDown]
        let rows = shown.keys.rows
        guard let command = wanted.lazy.compactMap({ id in rows.first { $0.id == id } }).first,
            let key = command.keys.first
        else { return [] }
        let isByLine = command.id == .moveUp || command.id == .moveDown
        return press(Array(repeating: key, count: isScrolled && isByLine ? 3 : 1))
    }

    /// The keys that go from the focus to a target, and choose it where the focus is there already.
    func keys(to target: LineTarget, among placed: [PlacedTarget]) -> [Key] {
        let focused = placed.first { $0.isFocused }?.target
        switch target {
        case .item(let index):
            guard case .item(let now) = focused else { return [] }
            return now == index ? [.enter] : Array(repeating: index > now ? .down : .up, count: abs(index - now))
        case .field: return tabs(to: target, from: focused)
        case .choice(_, let index, let chosen):
            let steps = chosen.map { index - $0 } ?? index + 1
            return tabs(to: target, from: focused) + Array(repeating: steps > 0 ? .right : .left, count: abs(steps))
        case .tick(_, let index, let pointed):
            let steps = index - pointed
            return tabs(to: target, from: focused)
                + Array(repeating: steps > 0 ? .down : .up, count: abs(steps)) + [.character(" ")]
        case .box: return tabs(to: target, from: focused) + [.character(" ")]
        case .panel: return [.function(3)]
        }
    }

    private func tabs(to target: LineTarget, from focused: LineTarget?) -> [Key] {
        guard let wanted = target.field, let now = focused?.field else { return [] }
        return Array(repeating: wanted > now ? .tab : .backTab, count: abs(wanted - now))
    }

    /// Presses keys one after the other, as long as the same screen is shown.
    private mutating func press(_ keys: [Key]) -> [WizardEffect] {
        let (count, commands) = (screens.count, shown.keys)
        var effects: [WizardEffect] = []
        for key in keys where screens.count == count && shown.keys == commands {
            effects += keyPressed(key, generation)
        }
        return effects
    }

    /// Where the rows stand that a click can mean.
    var placedTargets: [PlacedTarget] {
        var cache = FrameCache()
        return WizardRenderer.canvas(self, size: context.size, look: measuringLook, &cache).targets
    }

    /// What a screen is measured with; the widths are the same with any theme and symbols.
    var measuringLook: Look { Look(texts: context.settings.texts, glyphs: .unicode) }
}
