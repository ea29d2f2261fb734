public import FoundationEssentials
import IdentityModel
import Localization
public import Recording
import Sentences
import Terminal

/// A run as text: its facts, its diagram, and how it ended.
///
/// Every line is free of control characters.
public struct RunText: Sendable {
    public struct Line: Sendable, Hashable {
        /// The index of the event that the line belongs to; `nil` for an empty line and for the last checks.
        public let event: Int?
        public let text: String
    }

    private let outline: RunOutline
    private let width: Int
    private let date: @Sendable (Date) -> String

    /// Creates the text of a run.
    ///
    /// `width` is the diagram's in columns; the beginning is formatted in UTC.
    public init(_ run: RecordedRun, width: Int = 100, in language: ExportLanguage) {
        self.init(run, width: width, in: language, date: ShownText.date)
    }

    /// Creates the text of a run; `date` formats its beginning, for instance in the reader's time zone.
    public init(
        _ run: RecordedRun, width: Int, in language: ExportLanguage, date: @escaping @Sendable (Date) -> String
    ) {
        outline = RunOutline(run, language)
        self.width = width
        self.date = date
    }

    /// The whole text, each line with its line break.
    public var document: String {
        (heading + lines.map(\.text) + [ending].compactMap(\.self) + desk).joined(separator: "\n") + "\n"
    }

    /// The facts about the run, to be printed before its events.
    public var heading: [String] {
        [ShownText.name(outline.run.header.flow), ""] + outline.facts(date).map { padded($0.name, to: 12) + $0.text }
    }

    /// The lines of the diagram; a line of checks belongs to the event that follows them.
    public var lines: [Line] {
        var diagram = PlainDiagram(width: width, texts: outline.texts) { displayWidth($0) }
        var lines = [Line(event: nil, text: "")]
        for (index, event) in outline.events.enumerated() {
            lines += diagram.add(event).map { Line(event: index, text: $0.text) }
        }
        return lines + diagram.finish().map { Line(event: nil, text: $0.text) }
    }

    /// How the run ended, after an empty line.
    public var ending: String? {
        guard outline.run.ending != nil else { return outline.reason.map { "\n" + $0 } }
        return "\n\(outline.status)" + (outline.reason.map { ": \($0)" } ?? "")
    }

    /// What the desk did about the flow, after an empty line; empty if it did nothing.
    public var desk: [String] {
        guard !outline.desk.isEmpty else { return [] }
        return [
            "", Lane.desk.rawValue,
            outline.texts(
                Text(
                    "Requests that idp-wizard sent to the provider's administration for this flow. An app does not send them."
                )),
        ] + outline.desk.map(line)
    }

    /// The run on one line: its ID, flow, status and time.
    public var summary: String {
        let header = outline.run.header
        return [header.id.rawValue, ShownText.name(header.flow), outline.status, date(header.began)]
            .joined(separator: "  ")
    }

    public func line(of index: Int) -> String {
        let event = outline.events[index]
        let way =
            switch event.kind {
            case .step: outline.texts(Text("step"))
            case _ where event.from == event.to: event.from.rawValue
            case .answer: "\(event.to.rawValue) ◂ \(event.from.rawValue)"
            case .call, .note: "\(event.from.rawValue) ▸ \(event.to.rawValue)"
            }
        let duration = event.duration.map { "  \(words($0))" } ?? ""
        let check = event.check.map { ": \(ShownText.name($0.name))" } ?? ""
        return line(index, way, outline.label(of: event) + check + duration, event.isFailure)
    }

    /// A line with the number and time of an event, but with other text.
    public func line(of index: Int, as name: String, _ words: String, failed: Bool) -> String {
        line(index, name, words, failed)
    }

    /// The name of an event with its result.
    public func label(of index: Int) -> String { outline.label(of: outline.events[index]) }

    /// A formatted duration: `56 ms`.
    public func words(_ duration: Duration) -> String { outline.text(of: duration) }

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
