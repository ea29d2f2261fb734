import IdentityModel
import Localization
import Recording
import Terminal

/// The pictures of the rows of a diagram that were drawn last, each with the content that it shows.
///
/// A row is kept twice, as it is and as it was with another mark: the selection that goes over it draws it once.
struct DiagramRows: Sendable {
    /// What all rows depend on.
    struct Surroundings: Sendable, Hashable {
        let lanes: [Lane]
        let width: Int
        let asList: Bool
        let glyphs: Glyphs
        let texts: Texts
    }

    /// How a row is shown besides what the diagram has.
    struct Mark: Sendable, Hashable {
        let isSelected: Bool
        let isMarked: Bool
    }

    /// A row as it was drawn; a class, since a copy of the contents takes many counts of references.
    private final class Drawn: Sendable {
        let mark: Mark
        let content: DiagramRowContent
        let pieces: [Drawing.Piece]

        init(_ content: DiagramRowContent, _ mark: Mark, _ pieces: [Drawing.Piece]) {
            (self.content, self.mark, self.pieces) = (content, mark, pieces)
        }
    }

    /// A row as it is shown and as it was before its mark changed; nil where it has not been drawn.
    private struct Row {
        var shown: Drawn?
        var before: Drawn?
    }

    private var surroundings: Surroundings?
    private var geometry = DiagramGeometry([], width: 0)
    private var headings: [[Drawing.Piece]] = []
    private var stamp: SequenceDiagram.Stamp?
    private var runningStep: Int?
    /// The index of the first kept row.
    private var first = 0
    private var rows: [Row] = []

    /// The columns in these surroundings; forgets all rows where they have changed.
    mutating func geometry(in now: Surroundings) -> DiagramGeometry {
        guard now != surroundings else { return geometry }
        surroundings = now
        rows = []
        geometry = DiagramGeometry(now.lanes, width: now.width, asList: now.asList)
        headings = []
        return geometry
    }

    /// The rows of the headings, each as row 0 of a rectangle, which `draw` draws once for these surroundings.
    mutating func headings(_ draw: () -> [[Drawing.Piece]]) -> [[Drawing.Piece]] {
        if headings.isEmpty { headings = draw() }
        return headings
    }

    /// The pictures of consecutive rows, each as row 0 of a rectangle; only these rows are kept.
    ///
    /// While the diagram is the same, only rows with another mark are looked at.
    mutating func pictures(
        of shown: Range<Int>, in diagram: SequenceDiagram, runningStep: Int?, _ look: Look, mark: (Int) -> Mark
    ) -> [[Drawing.Piece]] {
        let isSame = stamp == diagram.stamp && self.runningStep == runningStep
        (stamp, self.runningStep) = (diagram.stamp, runningStep)
        if shown != first..<first + rows.count { move(to: shown) }
        for (place, index) in shown.enumerated() {
            let mark = mark(index)
            if isSame {
                if rows[place].shown?.mark == mark { continue }
                if let before = rows[place].before, before.mark == mark {
                    rows[place] = Row(shown: before, before: rows[place].shown)
                    continue
                }
            }
            let content = DiagramRowContent(diagram.rows[index], of: diagram, runningStep: runningStep, mark)
            // What it was before shows an earlier diagram.
            rows[place].before = isSame ? rows[place].shown : nil
            if rows[place].shown?.content == content { continue }
            let row = DiagramRowPicture(
                content: content, look: look, geometry: geometry, width: surroundings?.width ?? 0)
            rows[place].shown = Drawn(content, mark, row.drawing().pieces)
        }
        return rows.map { $0.shown?.pieces ?? [] }
    }

    /// Keeps the rows that are in a range, at their new places.
    private mutating func move(to now: Range<Int>) {
        let distance = now.lowerBound - first
        rows = now.indices.map {
            let place = $0 - now.lowerBound + distance
            return rows.indices.contains(place) ? rows[place] : Row()
        }
        first = now.lowerBound
    }
}
