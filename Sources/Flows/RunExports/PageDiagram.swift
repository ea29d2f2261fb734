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
