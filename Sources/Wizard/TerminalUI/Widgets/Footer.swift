import Localization
package import Sentences
import Terminal

/// The last row of the window: the screen's commands with their keys, in the order of the set.
package struct Footer: Sendable, Hashable {
    package let keys: CommandSet
    package let look: Look
    /// Commands that have no effect now and are omitted.
    package let idle: Set<CommandID>
    /// Labels for commands that now do the opposite of what the command table describes.
    package let labels: [CommandID: Text]
    /// Whether to offer reloading, because the screen's list could not be loaded.
    package let offersReload: Bool

    /// Commands that a narrow row keeps longer than the key for the next field, because users know that key.
    package let outlasting: Set<CommandID>

    package init(
        keys: CommandSet, look: Look, idle: Set<CommandID>, labels: [CommandID: Text], offersReload: Bool,
        outlasting: Set<CommandID>
    ) {
        (self.keys, self.look) = (keys, look)
        (self.idle, self.labels) = (idle, labels)
        (self.offersReload, self.outlasting) = (offersReload, outlasting)
    }

    /// The row in `width` columns; if not all fit, commands are removed from the end, but Back, Cancel and Help last.
    package func line(width: Int) -> Line {
        let shown = arranged(width: width)
        var spans = [Span(" ")]
        for (index, entry) in shown.left.enumerated() {
            if index > 0 { spans.append(Span(String(repeating: " ", count: shown.gap))) }
            spans += entry.spans
        }
        return Line(spans, trailing: shown.right.flatMap(\.spans) + [Span(" ")])
    }

    /// The command whose key or label is in a column of the row.
    package func command(at column: Int, width: Int) -> Command? {
        let shown = arranged(width: width)
        var x = 1
        for entry in shown.left {
            let end = x + entry.width
            if (x..<end).contains(column) { return entry.command }
            x = end + shown.gap
        }
        x = width - 1 - shown.right.reduce(0) { $0 + $1.width }
        for entry in shown.right {
            let end = x + entry.width
            if (x..<end).contains(column) { return entry.command }
            x = end
        }
        return nil
    }

    private struct Entry {
        let command: Command
        let spans: [Span]
        let width: Int

        init(_ command: Command, _ spans: [Span]) {
            self.command = command
            self.spans = spans
            width = spans.reduce(0) { $0 + $1.width }
        }
    }

    /// The commands that fit, and the gap between those on the left.
    private struct Arrangement {
        let left: [Entry]
        let gap: Int
        let right: [Entry]
    }

    private func arranged(width: Int) -> Arrangement {
        let rows = keys.rows.filter { row in
            (row.place != .helpOnly || row.id == .reload && offersReload) && !idle.contains(row.id)
        }
        let entries = rows.map { Entry($0, spans($0)) }
        let right = entries.filter { $0.command.place == .right }
        var left = entries.filter { $0.command.place != .right }
        let room = width - 3 - right.reduce(0) { $0 + $1.width }
        // The gap is reduced before a command is removed.
        var gap = 3
        func isTooWide() -> Bool { left.reduce(0) { $0 + $1.width } + gap * max(0, left.count - 1) > room }
        if isTooWide() { gap = 2 }
        while isTooWide(), left.count > 1 {
            if left.contains(where: { outlasting.contains($0.command.id) }),
                let next = left.firstIndex(where: { $0.command.id == .nextField })
            {
                left.remove(at: next)
                continue
            }
            let first = left[0].command.id
            let expendable = left.lastIndex { !Self.kept.contains($0.command.id) && $0.command.id != first }
            left.remove(at: expendable ?? left.count - 1)
        }
        return Arrangement(left: left, gap: gap, right: right)
    }

    private static let kept: Set<CommandID> = [.back, .cancel, .help]

    private func spans(_ row: Command) -> [Span] {
        let keys = row.shownKeys.map(look.name(of:)).joined()
        return [Span(keys, .key), Span(" \(look.texts(labels[row.id] ?? row.label))", .keyLabel)]
    }
}
