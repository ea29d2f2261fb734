internal import Terminal

/// The columns of a row that differ from those of an earlier row, as runs from left to right; empty if the rows are
/// equal.
///
/// No run contains half of a wide character of either row. Runs with fewer than eight equal columns between them are
/// merged, because writing those takes fewer bytes than moving the cursor. If the rows differ in width, all columns are
/// one run.
func changedRuns(of row: ArraySlice<Cell>, since earlier: ArraySlice<Cell>) -> [Range<Int>] {
    guard row.count == earlier.count else { return [0..<row.count] }
    return row.withUnsafeBufferPointer { new in
        earlier.withUnsafeBufferPointer { old in
            func isBoundary(_ column: Int) -> Bool {
                column <= 0 || column >= new.count || !new[column].isContinuation && !old[column].isContinuation
            }
            var runs: [Range<Int>] = []
            var column = 0
            while column < new.count {
                guard new[column] != old[column] else {
                    column += 1
                    continue
                }
                var (first, end) = (column, column + 1)
                while end < new.count, new[end] != old[end] { end += 1 }
                while !isBoundary(first) { first -= 1 }
                while !isBoundary(end) { end += 1 }
                if let last = runs.last, first - last.upperBound < 8 {
                    runs[runs.count - 1] = last.lowerBound..<end
                } else {
                    runs.append(first..<end)
                }
                column = end
            }
            return runs
        }
    }
}
