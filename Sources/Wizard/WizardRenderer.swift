import IdentityModel
public import Terminal

/// Draws the state.
public enum WizardRenderer {
    /// The screen of a state in a window of that size.
    ///
    /// Pure: the same arguments give the same grid. Works at every size; under 60×16 the grid holds one sentence.
    public static func render(_ state: WizardState, size: Size, theme: Theme, glyphs: Glyphs) -> Grid {
        let look = Look(texts: state.context.settings.texts, theme: theme, glyphs: glyphs)
        guard Layout.fits(size) else { return tooSmall(size, look) }
        let width = Layout(size).width
        let notice =
            noticeRows(state.context, look, width: width).map { Span($0, .notice) }
            + awaitedRow(state.context, look, width: width)
        let canvas = canvas(state, size, look, notice: notice)
        let end = Layout(size).left + (notice.last?.width ?? 0)
        guard let note = canvas.moreNote, !notice.isEmpty, end >= note.x else { return canvas.grid }
        // The note about hidden rows would overlap the last row of the notice: it gets a row of its own.
        return self.canvas(state, size, look, notice: notice + [Span("")]).grid
    }

    private static func canvas(_ state: WizardState, _ size: Size, _ look: Look, notice: [Span]) -> Canvas {
        var canvas = Canvas(size: size, look: look)
        canvas.draw(TitleRow(context: state.context, look: look).line(width: size.width), x: 0, y: 0, width: size.width)
        let rule = String(repeating: look.glyphs.horizontal, count: size.width)
        canvas.draw(Line([Span(rule, .rule)]), x: 0, y: 1, width: size.width)
        let layout = Layout(size, noticeRows: max(1, notice.count))
        let shown = state.screen.value
        var view = ScreenView(layout, look)
        shown.draw(on: &view, state.context)
        canvas.draw(view, layout, offset: shown.scroll, scrolls: type(of: shown).scrolls)
        for (index, row) in notice.enumerated() {
            canvas.draw(
                Line([row]), x: layout.left, y: layout.body.upperBound + index, width: size.width - layout.left)
        }
        let footer = Footer(
            kind: shown.kind, look: look, idle: shown.idleCommands(state.context), labels: shown.labels(state.context))
        canvas.draw(footer.line(width: size.width), x: 0, y: size.height - 1, width: size.width)
        return canvas
    }

    /// The notice, in at most three rows; a longer one is cut.
    private static func noticeRows(_ context: WizardContext, _ look: Look, width: Int) -> [String] {
        guard let notice = context.notice else { return [] }
        let rows = wrapped(text(notice, look), to: width)
        guard rows.count > 3 else { return rows }
        return rows.prefix(2) + [look.cut(rows[2...].joined(separator: " "), to: width)]
    }

    /// The host that has not answered, and for how long; none while the provider answers in time.
    private static func awaitedRow(_ context: WizardContext, _ look: Look, width: Int) -> [Span] {
        guard let awaited = context.awaited else { return [] }
        let host = UntrustedText(awaited.host).sanitised(limit: 80)
        let text = look.texts[.answerAwaited, ["host": host, "seconds": "\(awaited.seconds)"]]
        return [Span(look.cut(text, to: width), .todo)]
    }

    private static func text(_ notice: Notice, _ look: Look) -> String {
        switch notice {
        case .text(let key, let parts):
            if let count = parts["count"].flatMap({ Int($0) }) {
                look.texts.counted(key, count, parts)
            } else {
                look.texts[key, parts]
            }
        case .program(let text): UntrustedText(text).sanitised(limit: 600)
        }
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
