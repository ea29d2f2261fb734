import IdentityModel
public import Recording
import Terminal

/// A run as text: what it was, and a line for each event under the heading of its step.
///
/// Every line is free of control characters.
public struct RunText: Sendable {
    /// A line of the text.
    public struct Line: Sendable, Hashable {
        /// The index of the event, or of the first of successive checks; nil for an empty line.
        public let event: Int?
        /// The line.
        public let text: String
    }

    private let outline: RunOutline

    /// Takes a run.
    public init(_ run: RecordedRun) { outline = RunOutline(run) }

    /// The whole text, each line with its line end.
    var document: String {
        (heading + lines.map(\.text) + [ending].compactMap(\.self)).joined(separator: "\n") + "\n"
    }

    /// What is known of the run, before its events.
    public var heading: [String] {
        [ShownText.name(outline.run.header.flow), ""] + outline.facts.map { padded($0.name, to: 12) + $0.text }
    }

    /// The events in order.
    public var lines: [Line] {
        outline.sections.flatMap { section in
            let name = section.step.map { ShownText.name(outline.events[$0].name) }
            let heading = name.map { name in section.number.map { "\($0). \(name)" } ?? name }
            return [Line(event: nil, text: "")]
                + (heading.map { [Line(event: section.step, text: $0)] } ?? [])
                + section.items.map(line)
        }
    }

    /// How the run ended.
    public var ending: String? { "\n\(outline.status)" + (outline.reason.map { ": \($0)" } ?? "") }

    /// The run in one line: its id, flow, status and time.
    public var summary: String {
        let header = outline.run.header
        return [header.id.rawValue, ShownText.name(header.flow), outline.status, ShownText.date(header.began)]
            .joined(separator: "  ")
    }

    /// The line of one event.
    public func line(of index: Int) -> String {
        let event = outline.events[index]
        let way =
            switch event.kind {
            case .step: "step"
            case _ where event.from == event.to: event.from.rawValue
            case .answer: "\(event.to.rawValue) ◂ \(event.from.rawValue)"
            case .call, .note: "\(event.from.rawValue) ▸ \(event.to.rawValue)"
            }
        let duration = event.duration.map { "  \(ShownText.duration($0))" } ?? ""
        let check = event.check.map { ": \(ShownText.name($0.name))" } ?? ""
        return line(index, way, outline.label(of: event) + check + duration, event.isFailure)
    }

    /// A duration in words: `56 ms`.
    public static func words(_ duration: Duration) -> String { ShownText.duration(duration) }

    private func line(_ item: RunOutline.Item) -> Line {
        switch item {
        case .event(let index): return Line(event: index, text: line(of: index))
        case .checks(let range):
            let way = outline.events[range.lowerBound].from.rawValue
            let text = line(range.lowerBound, way, outline.label(ofChecks: range), outline.hasFailure(range))
            return Line(event: range.lowerBound, text: text)
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
