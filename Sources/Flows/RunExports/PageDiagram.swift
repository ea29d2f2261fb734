import IdentityModel
import Recording

/// A run's sequence diagram as HTML elements, which wrap their texts and adapt to the width of the window.
///
/// Each row is a link to its event. A picture, in contrast, scales its text with its width: see ``DiagramSVG``.
struct PageDiagram: Sendable {
    private let outline: RunOutline
    private let columns: PageDiagramColumns

    init(_ outline: RunOutline) {
        self.outline = outline
        columns = PageDiagramColumns(lanes: outline.lanes)
    }

    /// The CSS rules that depend on the lanes.
    var rules: RunMarkup { columns.rules }

    var element: RunMarkup {
        .element("figure", ["class": "diagram"], .lines([heads] + outline.sections.flatMap(rows)))
    }

    private var heads: RunMarkup {
        .element(
            "div", ["class": "heads"],
            of: outline.lanes.map { .text("span", ["class": columns.head(of: $0)], $0.rawValue) })
    }

    private func rows(of section: RunOutline.Section) -> [RunMarkup] {
        let heading = section.step.map { index in
            let name = ShownText.name(outline.events[index].name)
            return RunMarkup.text(
                "a", ["class": "step", "href": "#event-\(index + 1)"], section.number.map { "\($0)   \(name)" } ?? name)
        }
        return [heading].compactMap(\.self) + section.items.map(row)
    }

    private func row(_ item: RunOutline.Item) -> RunMarkup {
        switch item {
        case .event(let index):
            let event = outline.events[index]
            let isNote = event.from == event.to
            return row(
                index, isNote ? "note" : event.kind == .answer ? "answer" : "call", isFailure: event.isFailure,
                isNote ? note(event.from, outline.label(of: event)) : arrow(of: event))
        case .checks(let range):
            let isFailure = outline.hasFailure(range)
            return row(
                range.lowerBound, isFailure ? "note" : "note passed", isFailure: isFailure,
                note(outline.events[range.lowerBound].from, outline.label(ofChecks: range)))
        }
    }

    private func row(_ index: Int, _ kind: String, isFailure: Bool, _ parts: [RunMarkup]) -> RunMarkup {
        .element(
            "a", ["class": kind + (isFailure ? " row failed" : " row"), "href": "#event-\(index + 1)"],
            of: [
                .element(
                    "span", ["class": "at"], .text("b", [:], String(index + 1)), RunMarkup(" "),
                    .text("span", [:], outline.offset(of: outline.events[index])))
            ] + parts)
    }

    private func arrow(of event: TraceEvent) -> [RunMarkup] {
        let duration = event.duration.map { RunMarkup.text("span", ["class": "duration"], outline.text(of: $0)) }
        return [
            .element(
                "span", ["class": "label \(columns.label(from: event.from, to: event.to))"],
                of: [RunMarkup(outline.label(of: event))] + (duration.map { [RunMarkup(" "), $0] } ?? [])),
            .element("span", ["class": "arrow \(columns.arrow(from: event.from, to: event.to))"]),
        ]
    }

    private func note(_ lane: Lane, _ label: String) -> [RunMarkup] {
        [.element("span", ["class": "card \(columns.note(at: lane))"], .text("span", [:], label))]
    }
}

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
