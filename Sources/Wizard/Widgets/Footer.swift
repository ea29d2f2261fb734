import Terminal

/// The last row: the screen's commands with their keys, in the order of the command table.
struct Footer {
    let kind: ScreenKind
    let look: Look
    /// Commands that have no effect now; left out.
    let idle: Set<CommandID>
    /// Labels for commands that now do the opposite of what the table says.
    let labels: [CommandID: TextKey]

    /// The row in `width` columns; commands that do not fit are left out from the end, those that go back or cancel last.
    func line(width: Int) -> Line {
        let rows = CommandTable.rows(on: kind).filter { $0.place != .helpOnly && !idle.contains($0.id) }
        let right = rows.filter { $0.place == .right }.flatMap(spans)
        var left = rows.filter { $0.place == .left }
        let room = width - 3 - measure(right)
        // The commands move closer together before one is left out.
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
