import IdentityModel
import Localization
import Sentences
package import Terminal
package import TerminalUI

/// Draws the state.
///
/// Keeps the parts of the last frame and draws only what has changed since. This never changes the result.
public struct WizardRenderer: Sendable {
    private var cache = FrameCache()

    /// Creates a renderer that has drawn nothing.
    public init() {}

    /// Draws the shown screen of a state into a grid of that size.
    ///
    /// The same arguments give the same frame, whatever was drawn before. Works at every size; under the screen's
    /// smallest window the grid contains one sentence.
    package mutating func frame(
        of state: WizardState, size: Size, theme: Theme, glyphs: Glyphs
    ) -> (grid: Grid, shown: ShownFrame) {
        let texts = state.context.settings.texts
        let look = Look(texts: glyphs.isASCII ? texts.inASCII() : texts, glyphs: glyphs)
        guard state.fits(size) else { return (Self.tooSmall(size, theme, look), state.undrawnFrame) }
        let frame = ScreenFrame(state, size, look, &cache)
        let canvas = canvas(frame, state, size: size, look: look)
        let grid = cache.cells.grid(canvas.rows, size: size, theme: theme, cursor: canvas.cursor)
        return (grid, ShownFrame(generation: state.generation, viewport: frame.viewport, targets: canvas.targets))
    }

    private func canvas(_ frame: ScreenFrame, _ state: WizardState, size: Size, look: Look) -> Canvas {
        let (layout, shown) = (frame.layout, frame.shown)
        var canvas = Canvas(size: size, look: look)
        let title = TitleRow(state.context, isSudo: state.isInSudo, look)
        canvas.draw(title.line(width: size.width), x: 0, y: 0, width: size.width)
        canvas.line(look.glyphs.horizontal, .rule, x: 0, y: 1, count: size.width)
        canvas.draw(frame.view, layout, offset: shown.scroll, scrolls: type(of: shown).scrolling != .none)
        for (index, row) in frame.notice.enumerated() {
            canvas.draw(
                Line([row]), x: layout.left, y: layout.body.upperBound + index, width: size.width - layout.left)
        }
        let footer = Footer(of: shown, state.context, frame.viewport, look)
        canvas.draw(footer.line(width: size.width), x: 0, y: size.height - 1, width: size.width)
        return canvas
    }

    private static func tooSmall(_ size: Size, _ theme: Theme, _ look: Look) -> Grid {
        var grid = Grid(size: size)
        let text = look.texts(
            Text(
                "Terminal too small (\(size.width)\(look.glyphs.isASCII ? "x" : "\u{D7}")\(size.height)): enlarge it; 80\(look.glyphs.isASCII ? "x" : "\u{D7}")24 recommended"
            ))
        let rows = wrapped(text, to: max(1, size.width - 2))
        for (index, row) in rows.enumerated() {
            let point = Point(x: (size.width - displayWidth(row)) / 2, y: (size.height - rows.count) / 2 + index)
            grid.put(row, at: point, style: theme[.text])
        }
        return grid
    }
}
