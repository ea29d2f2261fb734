internal import Terminal

/// The cells of a row from the first to the last that differ from those of an earlier row of the same width, without half a wide
/// character of either row; nil where none differs.
func changedColumns(of cells: ArraySlice<Cell>, since old: ArraySlice<Cell>) -> Range<Int>? {
    if cells == old { return nil }
    let distance = old.startIndex - cells.startIndex
    func isBoundary(_ column: Int) -> Bool {
        column <= cells.startIndex || column >= cells.endIndex
            || !cells[column].isContinuation && !old[column + distance].isContinuation
    }
    guard cells.count == old.count, var first = cells.indices.first(where: { cells[$0] != old[$0 + distance] }),
        let last = cells.indices.last(where: { cells[$0] != old[$0 + distance] })
    else { return cells.indices }
    var end = last + 1
    while !isBoundary(first) { first -= 1 }
    while !isBoundary(end) { end += 1 }
    return first..<end
}
