import Terminal

/// The last row: the screen's commands with their keys, in the order of the command table.
struct Footer {
    let kind: ScreenKind
    let look: Look
    /// Commands that have no effect now; left out.
    let idle: Set<CommandID>
    /// Labels for commands that now do the opposite of what the table says.
    let labels: [CommandID: TextKey]

    /// The footer of a screen.
    init(of shown: any WizardScreen, _ context: WizardContext, _ look: Look) {
        kind = shown.kind
        self.look = look
        let isStart = [.start, .sudoStart].contains(kind)
        idle = shown.idleCommands(context).union(isStart ? [] : context.idleCommands)
        labels = shown.labels(context)
    }

    /// The row in `width` columns; commands that do not fit are left out from the end, those that go back or cancel last.
    func line(width: Int) -> Line {
        let shown = arranged(width: width)
        return Line([Span(" ")] + joined(shown.left, shown.gap), trailing: shown.right.flatMap(spans) + [Span(" ")])
    }

    /// The command whose key or word is in that column of the row.
    func command(at column: Int, width: Int) -> Command? {
        let shown = arranged(width: width)
        var x = 1
        for row in shown.left {
            let end = x + measure(spans(row))
            if (x..<end).contains(column) { return row }
            x = end + shown.gap
        }
        x = width - 1 - measure(shown.right.flatMap(spans))
        for row in shown.right {
            let end = x + measure(spans(row))
            if (x..<end).contains(column) { return row }
            x = end
        }
        return nil
    }

    /// The commands that fit, and how far apart those on the left are.
    private struct Arrangement {
        let left: [Command]
        let gap: Int
        let right: [Command]
    }

    private func arranged(width: Int) -> Arrangement {
        let rows = CommandTable.rows(on: kind).filter { $0.place != .helpOnly && !idle.contains($0.id) }
        let right = rows.filter { $0.place == .right }
        var left = rows.filter { $0.place == .left }
        let room = width - 3 - measure(right.flatMap(spans))
        // The commands move closer together before one is left out.
        var gap = 3
        if measure(joined(left, gap)) > room { gap = 2 }
        while measure(joined(left, gap)) > room, left.count > 1 {
            // The diagram is less known than the key to the next field.
            if left.contains(where: { $0.id == .diagram }), let next = left.firstIndex(where: { $0.id == .nextField }) {
                left.remove(at: next)
                continue
            }
            let expendable = left.lastIndex { !Self.kept.contains($0.id) && $0.id != left[0].id }
            left.remove(at: expendable ?? left.count - 1)
        }
        return Arrangement(left: left, gap: gap, right: right)
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
