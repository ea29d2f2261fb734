import IdentityModel
import Localization
import Recording
import Sentences
import Terminal

/// A run's sequence diagram as an SVG picture.
///
/// Fonts are the reader's, so `textLength` fits each label to the width assumed by the layout. Colours follow the
/// reader's dark or light scheme, and no external resources are loaded.
struct DiagramSVG: Sendable {
    private let outline: RunOutline
    private let layout: PictureLayout

    init(_ outline: RunOutline) {
        self.outline = outline
        layout = PictureLayout(lanes: outline.lanes)
    }

    /// The picture as a document.
    var document: String { "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + element.source + "\n" }

    private var element: RunMarkup {
        let top = 64
        var rows: [RunMarkup] = []
        var bottom = top + PictureLayout.headHeight + 14
        for section in outline.sections {
            if let step = section.step {
                rows.append(heading(step, section.number, at: bottom))
                bottom += PictureLayout.stepHeight
            }
            for item in section.items {
                rows.append(row(item, at: bottom))
                bottom += PictureLayout.rowHeight
            }
        }
        let end = bottom + 12
        let height = end + PictureLayout.headHeight + 12
        let lines = outline.lanes.map { lane in
            let x = String(layout.middle(of: lane))
            return RunMarkup.empty(
                "line", ["class": "life", "x1": x, "y1": "\(top + 20)", "x2": x, "y2": "\(end + 10)"])
        }
        let heads = [top, end].flatMap { y in outline.lanes.map { head($0, at: y) } }
        let ground = RunMarkup.empty("rect", ["class": "ground", "width": "100%", "height": "100%"])
        return RunMarkup.element(
            "svg",
            [
                "xmlns": "http://www.w3.org/2000/svg", "class": "sequence",
                "viewBox": "0 0 \(layout.width) \(height)", "width": String(layout.width), "height": String(height),
                "role": "img",
                "aria-label": outline.texts(Text("Sequence diagram of \(ShownText.name(outline.run.header.flow))")),
            ], of: [.lines([.element("style", [:], PictureStyle.alone), ground, title] + lines + rows + heads)])
    }

    private var title: RunMarkup {
        let header = outline.run.header
        let subject = [
            "\(ShownText.name(header.provider)) / \(ShownText.name(header.tenant))", ShownText.date(header.began),
            outline.status, outline.text(of: outline.duration),
        ].joined(separator: "  ·  ")
        return .lines([
            .text("text", ["class": "title", "x": "24", "y": "30"], ShownText.name(header.flow)),
            .text(
                "text", ["class": "subject", "x": "24", "y": "50"],
                clipped(subject, to: PictureLayout.columns(in: layout.width - 48))),
        ])
    }

    private func head(_ lane: Lane, at y: Int) -> RunMarkup {
        let middle = layout.middle(of: lane)
        let width = 120
        return .element(
            "g", ["class": "lane"],
            .empty(
                "rect",
                [
                    "x": "\(middle - width / 2)", "y": "\(y)", "width": "\(width)",
                    "height": "\(PictureLayout.headHeight)", "rx": "8",
                ]),
            .text("text", ["x": "\(middle)", "y": "\(y + 22)"], lane.rawValue))
    }

    private func heading(_ index: Int, _ number: Int?, at y: Int) -> RunMarkup {
        let name = ShownText.name(outline.events[index].name)
        let text = clipped(
            number.map { "\($0)   \(name)" } ?? name, to: PictureLayout.columns(in: layout.width - 64))
        return .element(
            "g", ["class": "step"],
            .empty("rect", ["x": "8", "y": "\(y + 8)", "width": "\(layout.width - 16)", "height": "26", "rx": "6"]),
            .text("text", ["x": "22", "y": "\(y + 25)"], text))
    }

    private func row(_ item: RunOutline.Item, at y: Int) -> RunMarkup {
        switch item {
        case .event(let index): row(index, at: y)
        case .checks(let range):
            group(
                outline.hasFailure(range) ? "note failed" : "note passed", outline.label(ofChecks: range),
                [margin(range.lowerBound, at: y)]
                    + note(outline.events[range.lowerBound].from, outline.label(ofChecks: range), at: y))
        }
    }

    private func row(_ index: Int, at y: Int) -> RunMarkup {
        let event = outline.events[index]
        let label = outline.label(of: event)
        let failed = event.isFailure ? " failed" : ""
        let parts =
            event.from == event.to
            ? note(event.from, label, at: y) : arrow(from: event.from, to: event.to, label, event, at: y)
        let kind = event.kind == .answer ? "answer" : event.from == event.to ? "note" : "call"
        return group(kind + failed, label, [margin(index, at: y)] + parts)
    }

    private func group(_ name: String, _ label: String, _ parts: [RunMarkup]) -> RunMarkup {
        .element("g", ["class": name], of: [.text("title", [:], label)] + parts)
    }

    /// The number of an event, and its time since the run began.
    private func margin(_ index: Int, at y: Int) -> RunMarkup {
        .lines([
            .text("text", ["class": "number", "x": "36", "y": "\(y + 26)"], String(index + 1)),
            .text(
                "text", ["class": "time", "x": "118", "y": "\(y + 26)"], outline.offset(of: outline.events[index])),
        ])
    }

    private func arrow(from: Lane, to: Lane, _ label: String, _ event: TraceEvent, at y: Int) -> [RunMarkup] {
        let (start, end) = (layout.middle(of: from), layout.middle(of: to))
        let direction = end > start ? 1 : -1
        let line = y + 26
        let tip = end - direction * 2
        let middle = (start + end) / 2
        let back = tip - direction * 9
        let head =
            event.isFailure
            ? "M\(tip - direction * 11),\(line - 5)l10,10m0,-10l-10,10"
            : "M\(tip),\(line)L\(back),\(line - 4)L\(back),\(line + 4)Z"
        var parts: [RunMarkup] = [
            .empty("path", ["class": "arrow", "d": "M\(start),\(line)H\(event.isFailure ? tip : back)"]),
            .empty("path", ["class": event.isFailure ? "cross" : "head", "d": head]),
        ]
        let duration = event.duration.map { "  " + outline.text(of: $0) } ?? ""
        let text = clipped(label, to: layout.columns(around: middle) - displayWidth(duration))
        let width = PictureLayout.width(ofColumns: displayWidth(text + duration))
        parts.append(
            .element(
                "text",
                [
                    "class": "label", "x": "\(middle)", "y": "\(line - 7)", "textLength": "\(width)",
                    "lengthAdjust": "spacingAndGlyphs",
                ],
                of: [RunMarkup(text)]
                    + (duration.isEmpty ? [] : [.text("tspan", ["class": "duration"], duration)])))
        return parts
    }

    /// A note at the right of its lane, or at the left of the last lane.
    private func note(_ lane: Lane, _ label: String, at y: Int) -> [RunMarkup] {
        let middle = layout.middle(of: lane)
        let isLeft = layout.isLast(lane)
        let room = isLeft ? middle - PictureLayout.margin - 28 : layout.width - middle - 36
        let text = clipped(label, to: PictureLayout.columns(in: room))
        let length = PictureLayout.width(ofColumns: displayWidth(text))
        let width = length + 20
        let left = isLeft ? middle - 10 - width : middle + 10
        return [
            .empty("circle", ["class": "dot", "cx": "\(middle)", "cy": "\(y + 22)", "r": "3.5"]),
            .empty(
                "rect",
                ["class": "card", "x": "\(left)", "y": "\(y + 10)", "width": "\(width)", "height": "24", "rx": "5"]),
            .text(
                "text",
                [
                    "class": "card-text", "x": "\(left + width / 2)", "y": "\(y + 26)", "textLength": "\(length)",
                    "lengthAdjust": "spacingAndGlyphs",
                ], text),
        ]
    }
}
