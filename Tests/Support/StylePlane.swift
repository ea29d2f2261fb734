public import Terminal

/// The styles of a grid as plain text, for golden files in tests.
///
/// The style of each cell is one letter; `.` is plain. The legend lists the other letters in order of first occurrence
/// from the upper left.
public struct StylePlane: Sendable, Hashable {
    /// One letter per cell; trailing plain cells are omitted.
    public let rows: [String]
    /// The meaning of each letter, such as `a bold red`.
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
    public var stylePlane: StylePlane { StylePlane(self) }
}

extension BidirectionalCollection where Element: Equatable {
    fileprivate func trimmingTrailing(_ element: Element) -> SubSequence {
        self[..<(lastIndex { $0 != element }.map(index(after:)) ?? startIndex)]
    }
}
