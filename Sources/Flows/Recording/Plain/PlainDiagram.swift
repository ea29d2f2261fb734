public import IdentityModel
public import Localization
import Sentences

/// A sequence diagram as lines of text, written event by event as they happen.
///
/// From 80 columns on, the lanes are columns with arrows between them, and the names are beside them. A narrower
/// diagram is a list. Successive checks are one line, followed by their failures. When a lane joins, the names of the
/// lanes are repeated.
public struct PlainDiagram: Sendable {
    private let width: Int
    private let isASCII: Bool
    private let texts: Texts
    private let measure: @Sendable (Character) -> Int
    private var diagram = SequenceDiagram()
    private var layout: PlainLayout?
    /// The number of events that were printed.
    private var printed = 0

    /// - Parameters:
    ///   - width: the width of a line in columns, at least 20.
    ///   - isASCII: whether the drawing uses only ASCII.
    ///   - texts: those beside the names of events and checks, which come from the events.
    ///   - measure: returns the width of a character in columns.
    public init(
        width: Int, isASCII: Bool = false, texts: Texts,
        measure: @escaping @Sendable (Character) -> Int = { _ in 1 }
    ) {
        self.width = max(20, width)
        self.isASCII = isASCII
        self.texts = texts
        self.measure = measure
    }

    /// Adds an event and returns its lines.
    ///
    /// Successive checks are held back until another event follows, and the desk's events have no lines.
    public mutating func add(_ event: TraceEvent) -> [PlainLine] {
        guard !event.isOfDesk else { return [] }
        let index = diagram.events.count
        diagram.append(event.withoutSecrets)
        guard let subject = Self.subject(of: event) else {
            let lines = finish(before: index)
            printed = index + 1
            return lines + drawn(index)
        }
        let belongs = index > printed && Self.subject(of: diagram.events[index - 1]) == subject
        return belongs ? [] : finish(before: index)
    }

    /// Returns the lines of the checks held back, at the end of the run.
    public mutating func finish() -> [PlainLine] { finish(before: diagram.events.count) }

    public static func lines(
        of events: [TraceEvent], width: Int, isASCII: Bool = false, texts: Texts,
        measure: @escaping @Sendable (Character) -> Int = { _ in 1 }
    ) -> [PlainLine] {
        var diagram = PlainDiagram(width: width, isASCII: isASCII, texts: texts, measure: measure)
        return events.flatMap { diagram.add($0) } + diagram.finish()
    }

    private static func subject(of event: TraceEvent) -> String? {
        guard event.kind == .note, case .check(let check) = event.content else { return nil }
        return check.subject
    }

    /// Prints the checks held back: a single one as itself, several as one line for all and one per failure.
    private mutating func finish(before end: Int) -> [PlainLine] {
        let waiting = printed..<end
        printed = end
        guard let first = waiting.first else { return [] }
        guard waiting.count > 1, let subject = Self.subject(of: diagram.events[first]) else {
            return waiting.flatMap { drawn($0) }
        }
        let failed = waiting.filter { diagram.events[$0].isFailure }
        let unseen = waiting.filter { diagram.events[$0].isUnseenCheck }
        let count = waiting.count - unseen.count
        var label = texts(
            failed.isEmpty
                ? Text("\(subject): \(count) checks, passed")
                : Text("\(subject): \(waiting.count) checks, \(failed.count) failed"))
        if !unseen.isEmpty { label = texts(Text("\(label), \(unseen.count) not seen")) }
        return lines(first, PlainLabel.sanitised(label), !failed.isEmpty) + (failed + unseen).flatMap { drawn($0) }
    }

    private mutating func drawn(_ index: Int) -> [PlainLine] {
        let event = diagram.events[index]
        return lines(index, PlainLabel.text(of: event, isASCII: isASCII, texts), event.isFailure)
    }

    private mutating func lines(_ index: Int, _ label: String, _ failed: Bool) -> [PlainLine] {
        let event = diagram.events[index]
        let time = PlainLabel.offset(of: event, from: diagram.events[0], texts)
        if event.kind == .step {
            let rule = isASCII ? "--" : "──"
            return [PlainLine(text: cut("\(time) \(rule) \(PlainLabel.sanitised(event.name)) \(rule)"), tone: .step)]
        }
        let tone: PlainLine.Tone = failed ? .failure : .event
        let mark = failed ? (isASCII ? "X " : "✗ ") : ""
        guard width >= PlainLayout.narrowest else {
            let way =
                event.from == event.to
                ? event.from.rawValue : "\(event.from.rawValue) \(isASCII ? "->" : "→") \(event.to.rawValue)"
            return [PlainLine(text: cut("\(time) \(way)  \(mark)\(label)"), tone: tone)]
        }
        var lines: [PlainLine] = []
        // The layout changes only with the lanes. A diagram with only a step has none yet.
        if layout?.lanes != diagram.lanes {
            let layout = PlainLayout(lanes: diagram.lanes, width: width)
            self.layout = layout
            let names = String(repeating: " ", count: PlainLabel.offsetWidth + 1) + layout.names
            lines.append(PlainLine(text: cut(names), tone: .lanes))
        }
        let drawing = layout?.drawing(of: event, isASCII: isASCII) ?? ""
        return lines + [PlainLine(text: cut("\(time) \(drawing) \(mark)\(label)"), tone: tone)]
    }

    /// The text, truncated to the width, without trailing spaces.
    private func cut(_ text: String) -> String {
        var result = ""
        var columns = 0
        var kept = ""
        for character in text {
            columns += measure(character)
            if columns > width { return kept + (isASCII ? "~" : "…") }
            result.append(character)
            if columns < width { kept = result }
        }
        while result.last == " " { result.removeLast() }
        return result
    }
}

/// A line of a text diagram, without control characters and without a line break.
public struct PlainLine: Sendable, Hashable {
    /// The kind of a line, which determines its colour.
    public enum Tone: String, Sendable, Hashable, CaseIterable {
        /// The names of the lanes.
        case lanes
        /// The heading of a step.
        case step
        /// A call, an answer, or a note.
        case event
        /// An event that reports a failure.
        case failure
    }

    /// The text, at most as wide as the diagram.
    public let text: String
    public let tone: Tone
}
