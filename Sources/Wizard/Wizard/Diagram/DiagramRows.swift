import IdentityModel
import Localization
import Recording
import Terminal
import TerminalUI

/// The diagram rows that were drawn last, each with its content, so that unchanged rows are not drawn again.
///
/// Each row is kept with its current and its previous mark, so a selection that moves across it draws it only once.
struct DiagramRows: Sendable {
    /// What all rows depend on.
    struct Surroundings: Sendable, Hashable {
        let lanes: [Lane]
        let width: Int
        let asList: Bool
        let glyphs: Glyphs
        let texts: Texts
    }

    /// The properties of a row that are not part of the diagram.
    struct Mark: Sendable, Hashable {
        let isSelected: Bool
        let isMarked: Bool
    }

    /// A drawn row; a class, because copying the contents retains many references.
    private final class Drawn: Sendable {
        let mark: Mark
        let content: DiagramRowContent
        let pieces: [Drawing.Piece]

        init(_ content: DiagramRowContent, _ mark: Mark, _ pieces: [Drawing.Piece]) {
            (self.content, self.mark, self.pieces) = (content, mark, pieces)
        }
    }

    /// A row with its current mark and with the one before; `nil` if not drawn.
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

    /// The columns in these surroundings; discards all rows if the surroundings have changed.
    mutating func geometry(in now: Surroundings) -> DiagramGeometry {
        guard now != surroundings else { return geometry }
        surroundings = now
        rows = []
        geometry = DiagramGeometry(now.lanes, width: now.width, asList: now.asList)
        headings = []
        return geometry
    }

    /// The rows of the headings, each drawn at row 0; calls `draw` once per surroundings.
    mutating func headings(_ draw: () -> [[Drawing.Piece]]) -> [[Drawing.Piece]] {
        if headings.isEmpty { headings = draw() }
        return headings
    }

    /// The pictures of consecutive rows, each drawn at row 0; only these rows are kept.
    ///
    /// If the diagram has not changed, only rows whose mark has changed are read.
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
            // After a change of the diagram, the previous picture is outdated.
            rows[place].before = isSame ? rows[place].shown : nil
            if rows[place].shown?.content == content { continue }
            let row = DiagramRowPicture(
                content: content, look: look, geometry: geometry, width: surroundings?.width ?? 0)
            rows[place].shown = Drawn(content, mark, row.drawing().pieces)
        }
        return rows.map { $0.shown?.pieces ?? [] }
    }

    /// Keeps only the rows in a range and moves them to their new positions.
    private mutating func move(to now: Range<Int>) {
        let distance = now.lowerBound - first
        rows = now.indices.map {
            let place = $0 - now.lowerBound + distance
            return rows.indices.contains(place) ? rows[place] : Row()
        }
        first = now.lowerBound
    }
}
