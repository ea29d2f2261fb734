package import Terminal

/// The visible part of a field's text, and the cursor's column in it.
package struct InputView {
    /// At most as wide as the field.
    package let text: String
    package let cursor: Int

    /// Shows the part around the cursor, with an ellipsis at each truncated end.
    package init(_ field: FormField, width: Int, glyphs: Glyphs) {
        var cells = field.text.graphemes.map { field.isHidden ? String(glyphs.mask) : String($0) }
        // Groups help to compare a code with a printed one; texts with other characters than digits are not grouped.
        if field.grouping > 0, !field.isHidden, field.text.graphemes.allSatisfy(\.isNumber) {
            for index in cells.indices.dropFirst() where index % field.grouping == 0 {
                cells[index] = " " + cells[index]
            }
        }
        let widths = cells.map { displayWidth($0) }
        var first = 0
        let position = field.text.cursor
        // One column is reserved for the cursor at the end.
        while widths[first..<position].reduce(0, +) > width - 1 - (first > 0 ? 1 : 0), first < position { first += 1 }
        var shown = first > 0 ? String(glyphs.ellipsis) : ""
        var column = displayWidth(shown)
        var at = column
        for index in cells.indices.dropFirst(first) {
            let more = index + 1 < cells.count
            guard column + widths[index] <= width - (more ? 1 : 0) else {
                shown += String(glyphs.ellipsis)
                break
            }
            if index == position { at = column + (cells[index].first == " " && cells[index].count > 1 ? 1 : 0) }
            shown += cells[index]
            column += widths[index]
        }
        if position == cells.count { at = column }
        text = shown
        cursor = min(at, max(0, width - 1))
    }
}
