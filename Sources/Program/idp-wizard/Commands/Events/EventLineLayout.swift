import Terminal

/// Lays out an event's parts in rows of a terminal: no row ends inside a part, or inside an ID of a part that is too
/// long for a row.
struct EventLineLayout: Sendable {
    private static let gap = "   "

    /// The width of the terminal; `nil` for one row, as programs read it.
    let width: Int?

    func line(_ parts: [String]) -> String {
        guard let width, width > 2 * Self.gap.count else { return parts.joined(separator: Self.gap) }
        var rows: [String] = []
        for part in parts {
            for (index, piece) in pieces(of: part, to: width - Self.gap.count).enumerated() {
                let gap = index == 0 ? Self.gap : ""
                if let last = rows.last, displayWidth(last) + displayWidth(gap + piece) <= width {
                    rows[rows.count - 1] = last + gap + piece
                } else {
                    rows.append(rows.isEmpty ? piece : Self.gap + piece)
                }
            }
        }
        return rows.map { row in String(row.reversed().drop { $0 == " " }.reversed()) }.joined(separator: "\n")
    }

    /// The part, or its pieces up to each `/` and space if it is wider than `width`.
    private func pieces(of part: String, to width: Int) -> [String] {
        guard displayWidth(part) > width else { return [part] }
        var pieces = [""]
        for character in part {
            pieces[pieces.count - 1].append(character)
            if character == "/" || character == " " { pieces.append("") }
        }
        return pieces.filter { !$0.isEmpty }
    }
}
