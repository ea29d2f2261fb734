import Terminal

/// The footer that was arranged last, with what it was made from.
struct KeptFooter: Sendable {
    private struct Source: Sendable, Hashable {
        let kind: ScreenKind
        let idle: Set<CommandID>
        let labels: [CommandID: TextKey]
        let glyphs: Glyphs
        let texts: Texts
        let width: Int
    }

    private var source: Source?
    private var line = Line()

    /// The row of a footer in `width` columns.
    mutating func line(_ footer: Footer, width: Int) -> Line {
        let now = Source(
            kind: footer.kind, idle: footer.idle, labels: footer.labels, glyphs: footer.look.glyphs,
            texts: footer.look.texts, width: width)
        if now != source { (source, line) = (now, footer.line(width: width)) }
        return line
    }
}
