import IdentityModel
import Recording
import Terminal

/// A run as text: what it was, and a line for each event under the heading of its step.
struct PlainRun: Sendable {
    private let outline: RunOutline

    init(_ outline: RunOutline) { self.outline = outline }

    /// The text, without control characters besides line ends.
    var text: String {
        var lines = ["\(ShownText.name(outline.run.header.flow)): \(outline.status)", ""]
        if let reason = outline.reason { lines += [reason, ""] }
        lines += outline.facts.map { padded($0.name, to: 12) + $0.text }
        for section in outline.sections {
            lines.append("")
            if let step = section.step {
                let name = ShownText.name(outline.events[step].name)
                lines.append(section.number.map { "\($0). \(name)" } ?? name)
            }
            lines += section.items.map(line)
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func line(_ item: RunOutline.Item) -> String {
        switch item {
        case .checks(let range):
            let first = outline.events[range.lowerBound]
            return line(
                range.lowerBound, first.from.rawValue, outline.label(ofChecks: range), outline.hasFailure(range))
        case .event(let index):
            let event = outline.events[index]
            let way =
                switch event.kind {
                case _ where event.from == event.to: event.from.rawValue
                case .answer: "\(event.to.rawValue) ◂ \(event.from.rawValue)"
                case .call, .note, .step: "\(event.from.rawValue) ▸ \(event.to.rawValue)"
                }
            let duration = event.duration.map { "  \(ShownText.duration($0))" } ?? ""
            return line(index, way, outline.label(of: event) + duration, event.isFailure)
        }
    }

    private func line(_ index: Int, _ way: String, _ label: String, _ failed: Bool) -> String {
        let number = String(index + 1)
        let offset = outline.offset(of: outline.events[index])
        return String(repeating: " ", count: max(0, 5 - number.count)) + number + "  " + padded(offset, to: 11)
            + padded(way, to: 20) + (failed ? "✗ " : "") + label
    }

    private func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - displayWidth(text)))
    }
}
