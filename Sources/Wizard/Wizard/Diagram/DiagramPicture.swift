import FoundationEssentials
import IdentityModel
import Localization
import Recording
import Terminal
import TerminalUI

/// The part of a sequence diagram that a rectangle shows.
///
/// Reads only the rows in the rectangle, so the cost does not depend on the number of events.
struct DiagramPicture {
    let diagram: SequenceDiagram
    let look: Look
    let size: Size
    let isRunning: Bool
    /// Whether each event is a line of a list, regardless of the width.
    var asList = false
    /// What the run waits for, drawn below the last event; `nil` for nothing.
    var tail: Tail?
    var selection: DiagramSelection?
    /// The indices of the marked events.
    var marks: Set<Int> = []
    /// The first visible row; `nil` to show the last rows.
    var top: Int?

    /// What a run waits for.
    enum Tail: Sendable, Hashable {
        /// The user has to answer the named call.
        case user(String)
        /// The run is paused before the named step or message.
        case stopped(String)
        /// A party has not answered for a while.
        case answer(Lane, String)
    }

    static let headingRows = 2

    /// Draws the picture; rows in `kept` whose content has not changed are reused.
    func drawing(_ kept: inout DiagramRows) -> Drawing {
        var drawing = Drawing(size: size)
        let geometry = kept.geometry(
            in: DiagramRows.Surroundings(
                lanes: diagram.lanes, width: size.width, asList: asList, glyphs: look.glyphs, texts: look.texts))
        let above = geometry.isList ? 0 : Self.headingRows
        if !geometry.isList {
            for (y, pieces) in kept.headings({ headings(geometry) }).enumerated() { drawing.put(row: pieces, y: y) }
        }
        let height = max(0, size.height - above)
        let rows = diagram.rows
        let selected = selection?.index(in: rows)
        let first = Self.first(
            top: top, selected: selected, count: rows.count + (tail == nil ? 0 : 1), height: height)
        let shown = first..<max(first, min(first + height, rows.count))
        let runningStep = isRunning ? diagram.steps.last : nil
        let pictures = kept.pictures(of: shown, in: diagram, runningStep: runningStep, look) { index in
            DiagramRows.Mark(
                isSelected: index == selected, isMarked: !marks.isEmpty && marks.contains(rows[index].event))
        }
        drawing.reserve(rows: shown.count)
        for (index, pieces) in zip(shown, pictures) {
            drawing.put(row: pieces, y: above + index - first)
            drawing.targets.append(
                PlacedTarget(
                    target: .item(index), y: above + index - first, columns: 0..<size.width,
                    isFocused: index == selected))
        }
        if let tail, rows.count - first < height {
            let row = DiagramTailPicture(tail: tail, look: look, geometry: geometry)
            row.draw(y: above + rows.count - first, &drawing)
        }
        return drawing
    }

    /// The first visible row: `top`, moved as far as needed to show the selected row.
    static func first(top: Int?, selected: Int?, count: Int, height: Int) -> Int {
        let last = max(0, count - height)
        var first = min(max(0, top ?? last), last)
        if let selected, top != nil, height > 0 {
            if selected < first { first = selected }
            if selected >= first + height { first = selected - height + 1 }
        }
        return first
    }

    /// The rows of the headings, each drawn at row 0.
    private func headings(_ geometry: DiagramGeometry) -> [[Drawing.Piece]] {
        var names = Drawing(size: Size(width: size.width, height: 1))
        var branches = names
        branches.line(
            look.glyphs.horizontal, .rule, x: geometry.ladder.lowerBound, y: 0, count: geometry.ladder.count)
        for lane in geometry.lanes {
            guard let column = geometry.columns[lane] else { continue }
            let name = geometry.name(of: lane)
            names.put(name, .title, x: max(0, column - displayWidth(name) / 2), y: 0)
            branches.put(String(look.glyphs.branchDown), .rule, x: column, y: 0)
        }
        return [names.pieces, branches.pieces]
    }
}
