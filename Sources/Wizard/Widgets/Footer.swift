import Terminal

/// The last row: the keys that matter here, the likely one first, out of the command table.
struct Footer {
    let kind: ScreenKind
    let look: Look
    /// Commands that do nothing in this very state.
    let idle: Set<CommandID>
    /// Other words for commands that do the opposite in this very state.
    let labels: [CommandID: TextKey]

    /// The row in that many columns; what finds no room is left out from the end, leaving and quitting last of all.
    func line(width: Int) -> Line {
        let rows = CommandTable.rows(on: kind).filter { $0.place != .helpOnly && !idle.contains($0.id) }
        let right = rows.filter { $0.place == .right }.flatMap(spans)
        var left = rows.filter { $0.place == .left }
        let room = width - 3 - measure(right)
        // Closer together before anything is left out.
        var gap = 3
        if measure(joined(left, gap)) > room { gap = 2 }
        while measure(joined(left, gap)) > room, left.count > 1 {
            let expendable = left.lastIndex { !Self.kept.contains($0.id) && $0.id != left[0].id }
            left.remove(at: expendable ?? left.count - 1)
        }
        return Line([Span(" ")] + joined(left, gap), trailing: right + [Span(" ")])
    }

    private static let kept: Set<CommandID> = [.back, .cancelFlow, .cancelCheck, .closeHelp, .help]

    private func joined(_ rows: [Command], _ gap: Int) -> [Span] {
        Array(rows.map(spans).joined(separator: [Span(String(repeating: " ", count: gap))]))
    }

    private func spans(_ row: Command) -> [Span] {
        let keys = row.shownKeys.map(look.name(of:)).joined()
        return [Span(keys, .key), Span(" \(look.texts[labels[row.id] ?? row.label])", .keyLabel)]
    }

    private func measure(_ spans: [Span]) -> Int { spans.reduce(0) { $0 + $1.width } }
}
