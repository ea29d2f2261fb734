public import Terminal

extension Grid {
    /// The runs of style in each row, such as `1-14 bold, 61 248/white`.
    ///
    /// Columns count from 1. Plain cells are in no run.
    public var styleRuns: [String] { (0..<size.height).map(styleRuns) }

    private func styleRuns(_ y: Int) -> String {
        var runs: [(columns: ClosedRange<Int>, style: Style)] = []
        for (column, cell) in zip(1..., row(y)) where cell.style != .plain {
            if let last = runs.last, last.style == cell.style, last.columns.upperBound == column - 1 {
                runs[runs.count - 1].columns = last.columns.lowerBound...column
            } else {
                runs.append((column...column, cell.style))
            }
        }
        return runs.map { run in
            let (first, last) = (run.columns.lowerBound, run.columns.upperBound)
            return "\(first == last ? "\(first)" : "\(first)-\(last)") \(run.style)"
        }.joined(separator: ", ")
    }
}
