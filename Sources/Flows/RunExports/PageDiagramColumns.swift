import IdentityModel

/// The columns of a page's diagram: one for numbers and times, then two per lane, whose line is between them.
///
/// A CSS class places an element: `l0-4` spans four half columns from the left side of the first lane.
struct PageDiagramColumns: Sendable {
    let lanes: [Lane]

    private var halves: Int { lanes.count * 2 }

    /// The class of the box with a lane's name.
    func head(of lane: Lane) -> String { place(index(of: lane) * 2, 2) }

    /// The classes of an arrow, from one lane's line to another's: its direction and its place.
    func arrow(from: Lane, to: Lane) -> String {
        let (first, last) = (index(of: from), index(of: to))
        return (first < last ? "on " : "back ") + place(min(first, last) * 2 + 1, abs(last - first) * 2)
    }

    /// The class of an arrow's label: the widest area with the same middle.
    func label(from: Lane, to: Lane) -> String {
        let middle = index(of: from) + index(of: to) + 1
        let reach = min(middle, halves - middle)
        return place(middle - reach, reach * 2)
    }

    /// The class of a note: at the right of its lane, or at the left of the last lane.
    func note(at lane: Lane) -> String {
        let line = index(of: lane) * 2 + 1
        return lane == lanes.last && lanes.count > 1 ? "left " + place(0, line) : place(line, halves - line)
    }

    /// The CSS rules of the classes and of the lanes' lines.
    var rules: RunMarkup {
        var rules = [
            ".diagram{--lanes:\(lanes.count)}",
            ".diagram .heads,.diagram .row{grid-template-columns:var(--margin) repeat(\(halves),minmax(0,1fr))}",
        ]
        for start in 0..<halves {
            for length in 1...(halves - start) {
                rules.append(".\(place(start, length)){grid-column:\(start + 2)/span \(length)}")
            }
        }
        return RunMarkup(rules.joined(separator: "\n"))
    }

    private func place(_ start: Int, _ length: Int) -> String { "l\(start)-\(length)" }

    private func index(of lane: Lane) -> Int { lanes.firstIndex(of: lane) ?? 0 }
}
