import IdentityModel
import Recording
import Terminal

/// The pictures of the rows of a diagram that were drawn last, each with the content that it shows.
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

    private var surroundings: Surroundings?
    private var geometry = DiagramGeometry([], width: 0)
    private var stamp: SequenceDiagram.Stamp?
    private var runningStep: Int?
    /// The index of the first kept row.
    private var first = 0
    // One for each kept row; nil where the row has not been drawn.
    private var marks: [Mark?] = []
    private var contents: [DiagramRowContent?] = []
    private var pictures: [[Drawing.Piece]] = []

    /// The columns in these surroundings; forgets all rows where they have changed.
    mutating func geometry(in now: Surroundings) -> DiagramGeometry {
        guard now != surroundings else { return geometry }
        surroundings = now
        (marks, contents, pictures) = ([], [], [])
        geometry = DiagramGeometry(now.lanes, width: now.width, asList: now.asList)
        return geometry
    }

    /// The pictures of consecutive rows, each as row 0 of a rectangle; only these rows are kept.
    ///
    /// While the diagram is the same, only rows with another mark are looked at.
    mutating func pictures(
        of rows: Range<Int>, in diagram: SequenceDiagram, runningStep: Int?, _ look: Look, mark: (Int) -> Mark
    ) -> [[Drawing.Piece]] {
        let isSame = stamp == diagram.stamp && self.runningStep == runningStep
        (stamp, self.runningStep) = (diagram.stamp, runningStep)
        if rows != first..<first + contents.count { move(to: rows) }
        for (place, index) in rows.enumerated() {
            let mark = mark(index)
            if isSame, marks[place] == mark { continue }
            let content = DiagramRowContent(diagram.rows[index], of: diagram, runningStep: runningStep, mark)
            marks[place] = mark
            if contents[place] == content { continue }
            let row = DiagramRowPicture(
                content: content, look: look, geometry: geometry, width: surroundings?.width ?? 0)
            contents[place] = content
            pictures[place] = row.drawing().pieces
        }
        return pictures
    }

    /// Keeps the rows that are in a range, at their new places.
    private mutating func move(to rows: Range<Int>) {
        let distance = rows.lowerBound - first
        let places = rows.indices.map { $0 - rows.lowerBound + distance }
        marks = places.map { marks.indices.contains($0) ? marks[$0] : nil }
        contents = places.map { contents.indices.contains($0) ? contents[$0] : nil }
        pictures = places.map { pictures.indices.contains($0) ? pictures[$0] : [] }
        first = rows.lowerBound
    }
}
