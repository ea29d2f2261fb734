/// A grid's texts and looks as plain text, for files that a test compares with.
///
/// The looks are a plane of letters beside the text: `.` is plain, the others stand in the legend in the order in which
/// they first occur from the upper left.
public struct StylePlane: Sendable, Hashable {
    /// One letter a cell; trailing plain cells are left out.
    public let rows: [String]
    /// What each letter means: `a bold red`.
    public let legend: [String]

    fileprivate init(_ grid: Grid) {
        let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
        var known: [Style: Character] = [.plain: "."]
        var legend: [String] = []
        rows = (0..<grid.size.height).map { y in
            let row = grid.row(y).map { cell in
                if let letter = known[cell.style] { return letter }
                let letter = legend.count < letters.count ? letters[legend.count] : "?"
                known[cell.style] = letter
                legend.append("\(letter) \(cell.style)")
                return letter
            }
            return String(row.trimmingTrailing("."))
        }
        self.legend = legend
    }
}

extension Grid {
    /// The text of each row; trailing blanks are left out.
    public var textRows: [String] {
        (0..<size.height).map { String(row($0).map(\.text).joined().trimmingTrailing(" ")) }
    }

    /// The looks of all cells.
    public var stylePlane: StylePlane { StylePlane(self) }
}

extension BidirectionalCollection where Element: Equatable {
    fileprivate func trimmingTrailing(_ element: Element) -> SubSequence {
        self[..<(lastIndex { $0 != element }.map(index(after:)) ?? startIndex)]
    }
}
