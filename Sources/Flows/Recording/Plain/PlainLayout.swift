import IdentityModel

/// The columns of the lanes, and the drawing in them.
struct PlainLayout: Hashable {
    /// The minimum width for columns.
    static let narrowest = 80

    let lanes: [Lane]
    /// The distance between two lanes in columns.
    private let gap: Int

    init(lanes: [Lane], width: Int) {
        self.lanes = lanes
        // Almost half of the width is reserved for the names of the events.
        let room = width - PlainLabel.offsetWidth - Self.margin - 3 - width * 9 / 20
        gap = min(max(room / max(1, lanes.count - 1), 6), 14)
    }

    /// The names of the lanes above their columns; short names if the others do not fit.
    var names: String {
        let fits = lanes.allSatisfy { $0.rawValue.count < gap }
        var line = ""
        for lane in lanes.indices {
            let name = fits ? lanes[lane].rawValue : lanes[lane].shortName
            let start = max(line.isEmpty ? 0 : line.count + 1, column(lane) - name.count / 2)
            line += String(repeating: " ", count: start - line.count) + name
        }
        return line
    }

    /// The arrow or mark of an event, as wide as all lanes.
    func drawing(of event: TraceEvent, isASCII: Bool) -> String {
        guard !lanes.isEmpty else { return "" }
        var cells = [Character](repeating: " ", count: column(lanes.count - 1) + 2)
        for lane in lanes.indices { cells[column(lane)] = isASCII ? "|" : "│" }
        guard let from = lanes.firstIndex(of: event.from), let to = lanes.firstIndex(of: event.to) else {
            return String(cells)
        }
        if from == to {
            cells[column(from)] = isASCII ? "*" : "●"
            return String(cells)
        }
        let isAnswer = event.kind == .answer
        let (left, right) = (min(column(from), column(to)), max(column(from), column(to)))
        for cell in left + 1..<right {
            let crosses = cells[cell] != " "
            // An answer's line is dashed.
            if isASCII {
                cells[cell] = isAnswer ? ((cell - left) % 2 == 1 ? "-" : " ") : "-"
            } else if isAnswer {
                cells[cell] = crosses ? "┆" : "╌"
            } else {
                cells[cell] = crosses ? "┼" : "─"
            }
        }
        cells[from < to ? right - 1 : left + 1] = from < to ? (isASCII ? ">" : "▶") : (isASCII ? "<" : "◀")
        if !isASCII, !isAnswer { cells[column(from)] = from < to ? "├" : "┤" }
        return String(cells)
    }

    /// The number of columns before the first lane.
    private static let margin = 3

    private func column(_ lane: Int) -> Int { Self.margin + lane * gap }
}
