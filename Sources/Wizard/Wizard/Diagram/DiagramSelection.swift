import Recording

/// A row of a diagram, identified by its event, so that it remains selected when rows are added or folded.
struct DiagramSelection: Sendable, Hashable {
    /// The index of the event; for a group, of its first one.
    let event: Int
    /// Whether it is the line of a group.
    let isGroup: Bool

    init(_ row: DiagramRow) {
        event = row.event
        if case .group = row { isGroup = true } else { isGroup = false }
    }

    /// Selects the row of an event rather than the line of its group.
    init(event: Int) {
        self.event = event
        isGroup = false
    }

    /// The index of the row that shows it or, if it is hidden, of the row before; `nil` if there are no rows.
    func index(in rows: [DiagramRow]) -> Int? {
        guard !rows.isEmpty else { return nil }
        var (low, high) = (0, rows.count)
        while low < high {
            let middle = (low + high) / 2
            if rows[middle].event < event { low = middle + 1 } else { high = middle }
        }
        guard low < rows.count, rows[low].event == event else { return max(0, low - 1) }
        if !isGroup, case .group = rows[low], low + 1 < rows.count, rows[low + 1].event == event { return low + 1 }
        return low
    }
}
