import FoundationEssentials
import IdentityModel
import Localization
import Recording
import Sentences

/// A run as the exports present it: its steps, each with its events, and with successive checks of one subject
/// combined.
struct RunOutline: Sendable {
    /// A documented step with its events.
    struct Section: Sendable {
        /// The index of the step's event; `nil` for the events before the first step.
        let step: Int?
        /// The number of the step, from 1; `nil` for the events before the first step.
        let number: Int?
        var items: [Item] = []
    }

    /// A row of a diagram.
    enum Item: Sendable, Hashable {
        /// A message or a note: the index of its event.
        case event(Int)
        /// Successive checks of one subject: the indices of their events.
        case checks(ClosedRange<Int>)
    }

    let run: RecordedRun
    /// The language of the texts about the run.
    let language: ExportLanguage
    /// The diagram, with the whole flow shown.
    let diagram: SequenceDiagram
    let sections: [Section]
    /// The indices of the desk's events, which are in no section.
    let desk: [Int]

    init(_ run: RecordedRun, _ language: ExportLanguage) {
        self.run = run
        self.language = language
        diagram = SequenceDiagram(run.events)
        var sections = [Section(step: nil, number: nil)]
        for (index, event) in run.events.enumerated() where !event.isOfDesk {
            if event.kind == .step {
                sections.append(Section(step: index, number: sections.count))
            } else if let subject = event.check?.subject, case .checks(let range) = sections.last?.items.last,
                run.events[range.lowerBound].check?.subject == subject
            {
                sections[sections.count - 1].items[sections[sections.count - 1].items.count - 1] =
                    .checks(range.lowerBound...index)
            } else {
                sections[sections.count - 1].items.append(event.check == nil ? .event(index) : .checks(index...index))
            }
        }
        desk = run.events.indices.filter { run.events[$0].isOfDesk }
        self.sections = sections.filter { $0.step != nil || !$0.items.isEmpty }
    }

    var texts: Texts { language.texts }

    var events: [TraceEvent] { run.events }

    /// The lanes that take part, in drawing order; only the app in a run without events.
    var lanes: [Lane] { diagram.lanes.isEmpty ? [.app] : diagram.lanes }

    /// The time from the beginning of the run to an event: `+56 ms`.
    func offset(of event: TraceEvent) -> String {
        "+" + text(of: .seconds(max(0, event.time.timeIntervalSince(run.header.began))))
    }

    func text(of duration: Duration) -> String { ShownText.duration(duration, texts) }

    /// A text with a duration: `took 56 ms`.
    func textTook(_ duration: Duration) -> String { texts(Text("took \(text(of: duration))")) }

    /// The duration of the run; to its last event if it has no end.
    var duration: Duration {
        let end = run.ending?.ended ?? events.last?.time ?? run.header.began
        return .seconds(max(0, end.timeIntervalSince(run.header.began)))
    }

    /// The status in one or two words.
    var status: String { run.ending.map { ShownText.name($0.status) } ?? texts(Text("no end")) }

    /// The name of an event with its result: `GET auth`, `200 token`, `200 form → 580/10: Wrong password`.
    func label(of event: TraceEvent) -> String {
        let name = ShownText.name(event.name)
        let label = outcome(of: event).map { "\(name) → \($0)" } ?? name
        return event.refusalWords.map { "\(label): \(ShownText.value($0))" } ?? label
    }

    /// The result of an event; `nil` if its name begins with it, as in `200 token`.
    func outcome(of event: TraceEvent) -> String? {
        guard let outcome = event.outcome.map(ShownText.name), !outcome.isEmpty else { return nil }
        let name = ShownText.name(event.name)
        return name == outcome || name.hasPrefix(outcome + " ") ? nil : outcome
    }

    /// The event's name in the documents.
    func documentedName(of index: Int) -> DocumentedName? {
        DocumentedName(of: events[index], answering: diagram.call(of: index).map { events[$0] })
    }

    /// A line for successive checks: `ID token: 14 checks passed`.
    func label(ofChecks range: ClosedRange<Int>) -> String {
        let subject = ShownText.name(events[range.lowerBound].check?.subject ?? "")
        let failed = range.count { hasFailure($0...$0) }
        let unseen = range.count { events[$0].isUnseenCheck }
        let passed = range.count - unseen
        let words =
            failed == 0
            ? texts(
                Text(
                    passed, one: "\(subject): \(.count) check passed", other: "\(subject): \(.count) checks passed"
                ))
            : texts(
                Text(
                    range.count, one: "\(subject): \(failed) of \(.count) check failed",
                    other: "\(subject): \(failed) of \(.count) checks failed"))
        return unseen == 0 ? words : texts(Text("\(words), \(unseen) not seen"))
    }

    func hasFailure(_ range: ClosedRange<Int>) -> Bool {
        range.contains { events[$0].isFailure || events[$0].check?.hasFailed == true }
    }

    /// The facts about the run, as names and texts.
    var facts: [(name: String, text: String)] { facts(ShownText.date) }

    /// The facts about the run; `date` formats its beginning.
    func facts(_ date: (Date) -> String) -> [(name: String, text: String)] {
        let header = run.header
        var facts = [
            (texts(Text("Provider")), ShownText.name(header.provider)),
            (texts(Text("Tenant")), ShownText.name(header.tenant)),
            (texts(Text("User")), (run.ending?.user ?? header.user).map(ShownText.name) ?? texts(Text("not known"))),
            (texts(Text("Started")), date(header.began)), (texts(Text("Duration")), text(of: duration)),
            (texts(Text("Events")), String(diagram.flowEvents)),
            (
                texts(Text("SDK state")),
                run.ending.map { ShownText.name($0.state) }.flatMap { $0.isEmpty ? nil : $0 }
                    ?? texts(Text("not recorded"))
            ),
        ]
        if !header.faults.isEmpty {
            facts.append((texts(Text("Fault")), header.faults.map(\.rawValue).joined(separator: ", ")))
        }
        if let name = header.name { facts.append((texts(Text("Name")), ShownText.name(name))) }
        if let source = header.source { facts.append((texts(Text("Started by")), texts(source.words))) }
        if let command = header.command { facts.append((texts(Text("Command")), ShownText.value(command))) }
        facts.append((texts(Text("Run")), header.id.rawValue))
        return facts
    }

    /// Why the run did not succeed, as a sentence; `nil` after a success.
    var reason: String? {
        guard let ending = run.ending else {
            return texts(
                Text(
                    "The record has no end: the program ended while the flow was running, or the flow is still running."
                ))
        }
        return ending.succeeded ? nil : ending.reason.map { ShownText.value(texts($0)) }
    }
}

extension RunSource {
    fileprivate var words: Text {
        switch self {
        case .wizard: Text("the wizard", context: "by")
        case .command: Text("a command")
        case .tape: Text("a tape")
        case .recording: Text("an imported recording")
        case .watch: Text("a watcher")
        }
    }
}

extension TraceEvent {
    var check: TracedCheck? { if case .check(let check) = content { check } else { nil } }
    var request: TracedRequest? { if case .request(let request) = content { request } else { nil } }
    var response: TracedResponse? { if case .response(let response) = content { response } else { nil } }
}
