import FlowModel
import IdentityModel
import Localization
import Recording
import Sentences
import TerminalUI

/// What the presenter view shows about one event of a run.
struct PresenterMoment: Sendable, Hashable {
    let event: TraceEvent
    /// The state of the SDK after the event; `nil` if it is not recorded.
    let state: ClientState?
    /// The step that contains the event; `nil` before the first.
    let step: Step?
    /// What the event is for.
    let purpose: String
    /// How it went, or what the run waits for; `nil` if there is nothing to say.
    let outcome: Span?
    /// The place of the event among those that are presented, from 1.
    let number: Int
    /// The number of events that are presented.
    let count: Int
    /// Whether the newest event is another one.
    let isEarlier: Bool

    struct Step: Sendable, Hashable {
        let number: Int
        /// The number of steps; `nil` if unknown.
        let count: Int?
        let name: String
    }

    /// Returns `nil` if the run has no event to present.
    init?(_ screen: PresenterScreen, _ context: WizardContext, _ texts: Texts) {
        guard let diagram = context.diagram(screen.source), let index = screen.shownEvent(context) else { return nil }
        let events = PresenterScreen.events(diagram)
        let newest = events.last == index
        event = diagram.events[index]
        purpose = texts.purpose(of: event, answering: diagram.call(of: index).map { diagram.events[$0] })
        state = context.state(after: newest ? diagram.events.count : index + 1, of: screen.source)
        step = context.step(of: newest ? diagram.events.count - 1 : index, screen.source, diagram)
        outcome = Self.outcome(of: index, diagram, newest ? context.tail(screen.source, texts) : nil, texts)
        number = (events.firstIndex(of: index) ?? 0) + 1
        count = events.count
        isEarlier = !newest
    }

    private static func outcome(
        of index: Int, _ diagram: SequenceDiagram, _ tail: DiagramPicture.Tail?, _ texts: Texts
    ) -> Span? {
        switch tail {
        case .user(let call): return Span("\(texts(Text("waiting for you"))): \(call)", .todo)
        case .stopped(let name): return Span(texts(Text("stopped before \(name)")), .todo)
        case .answer(_, let text): return Span(text, .todo)
        case nil: break
        }
        let event = diagram.events[index]
        if let outcome = words(event, texts) { return Span(outcome, event.isFailure ? .failed : .done) }
        guard let answer = diagram.answer(of: index).map({ diagram.events[$0] }),
            let outcome = words(answer, texts)
        else { return event.isFailure ? Span(event.name, .failed) : nil }
        return Span("\(texts(Text("The answer"))): \(outcome)", answer.isFailure ? .failed : .dim)
    }

    /// The outcome of an event; of a check, what was found.
    private static func words(_ event: TraceEvent, _ texts: Texts) -> String? {
        if case .check(let check) = event.content { return "\(check.subject): \(check.name)" }
        let words = event.outcome.map { event.kind == .note ? texts.localTimes(in: $0) : $0 }
        let refusal = event.refusalWords.map { words == nil ? $0 : " \($0)" } ?? ""
        let all = (words ?? "") + refusal
        return all.isEmpty ? nil : all
    }
}

extension WizardContext {
    /// The state of the SDK after the first `count` events of a run; `nil` if it is not recorded.
    ///
    /// A stored run has the states that its events report, and the last one.
    fileprivate func state(after count: Int, of source: DiagramSource) -> ClientState? {
        switch source {
        case .live: return live?.states.last { $0.events <= count }?.state
        case .stored:
            guard let opened else { return nil }
            if count >= opened.run.events.count, let ending = opened.run.ending {
                return ClientState(word: ending.state)
            }
            for event in opened.run.events.prefix(count).reversed() {
                guard case .shown(let word)? = event.fields.first(where: { $0.name == "sdkState" })?.value else {
                    continue
                }
                return ClientState(word: word)
            }
            return nil
        }
    }

    /// The step of an event: its number among the flow's steps, and their number as far as it is known.
    fileprivate func step(of event: Int, _ source: DiagramSource, _ diagram: SequenceDiagram) -> PresenterMoment.Step? {
        guard let heading = diagram.step(of: event), let number = diagram.number(ofStep: heading) else { return nil }
        let begun = diagram.steps.map { diagram.events[$0].name }
        let toCome = plannedSteps(source).filter { !begun.contains($0) }
        // A flow that has ended has no steps to come, unless it failed before them.
        let isOver = !isRunning(source)
        let hasFailed = isOver && diagram.events.last?.isFailure == true
        let count = isOver && !hasFailed ? begun.count : begun.count + toCome.count
        return PresenterMoment.Step(number: number, count: count, name: diagram.events[heading].name)
    }

    /// The documented names of the steps that a flow may have.
    private func plannedSteps(_ source: DiagramSource) -> [String] {
        switch source {
        case .live:
            guard let request = live?.request else { return [] }
            return request.steps.map(\.documentedName)
        case .stored:
            guard let flow = (opened?.run.header.flow).flatMap(FlowName.init) else { return [] }
            return flow.steps.map(\.rawValue)
        }
    }
}
