import IdentityModel
public import Terminal

/// Draws the state.
public enum WizardRenderer {
    /// The screen of a state in a window of that size.
    ///
    /// Pure: the same arguments give the same grid. Works at every size; under 60×16 the grid holds one sentence.
    public static func render(_ state: WizardState, size: Size, theme: Theme, glyphs: Glyphs) -> Grid {
        let texts = state.context.settings.texts
        let look = Look(texts: glyphs.isASCII ? texts.inASCII() : texts, theme: theme, glyphs: glyphs)
        guard Layout.fits(size) else { return tooSmall(size, look) }
        return canvas(state, size: size, look: look).grid
    }

    /// The drawn screen in a window that is large enough, with the places of what can be clicked.
    static func canvas(_ state: WizardState, size: Size, look: Look) -> Canvas {
        let frame = ScreenFrame(state, size, look)
        let (layout, shown) = (frame.layout, state.screen.value)
        var canvas = Canvas(size: size, look: look)
        canvas.draw(
            TitleRow(context: state.context, isSudo: state.isInSudo, look: look).line(width: size.width), x: 0, y: 0,
            width: size.width)
        let rule = String(repeating: look.glyphs.horizontal, count: size.width)
        canvas.draw(Line([Span(rule, .rule)]), x: 0, y: 1, width: size.width)
        canvas.draw(frame.view, layout, offset: shown.scroll, scrolls: type(of: shown).scrolls)
        for (index, row) in frame.notice.enumerated() {
            canvas.draw(
                Line([row]), x: layout.left, y: layout.body.upperBound + index, width: size.width - layout.left)
        }
        let footer = Footer(of: shown, state.context, look)
        canvas.draw(footer.line(width: size.width), x: 0, y: size.height - 1, width: size.width)
        return canvas
    }

    private static func tooSmall(_ size: Size, _ look: Look) -> Grid {
        var grid = Grid(size: size)
        let text = look.texts[
            .tooSmall,
            ["width": "\(size.width)", "height": "\(size.height)", "by": look.glyphs.isASCII ? "x" : "\u{D7}"]]
        let rows = wrapped(text, to: max(1, size.width - 2))
        for (index, row) in rows.enumerated() {
            let point = Point(x: (size.width - displayWidth(row)) / 2, y: (size.height - rows.count) / 2 + index)
            grid.put(row, at: point, style: look.theme[.text])
        }
        return grid
    }
}
