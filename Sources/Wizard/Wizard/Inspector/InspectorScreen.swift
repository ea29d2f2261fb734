import IdentityModel
import Localization
import Recording
import Terminal
import TerminalUI

/// One event of a run in full.
struct InspectorScreen: WizardScreen {
    let source: DiagramSource
    /// The index of the event.
    private(set) var event: Int
    /// The index of the focused item.
    private(set) var focus = 0
    /// The secrets that the user has revealed; hidden again when the screen is left.
    private(set) var revealed: Set<InspectorText.SecretPlace> = []
    /// The index of the code sample shown in place of the event; `nil` if the event is shown.
    private(set) var sample: Int?
    /// The number of lines scrolled off the top; `nil` to follow the focus.
    private(set) var scroll: Int?

    init(event: Int, of source: DiagramSource) {
        self.event = event
        self.source = source
    }

    static let isOverlay = true
    static let scrolling = Scrolling.pages
    static let helpWords = HelpWords.diagram
    static let commands = CommandSet(
        showsDiagram: false,
        [
            Command(.moveDown, [.down, .character("j")], .commandNext, .commandInspectNextHelp),
            Command(
                .moveUp, [.up, .character("k")], .commandNext, .commandInspectPreviousHelp,
                place: .helpOnly),
            Command(.reveal, [.function(2), .control("r")], .commandReveal, .commandRevealSecretHelp),
            Command(.showCommand, [.character("c")], .commandCode, .commandCodeHelp),
            Command(.copy, [.character("y")], .commandCopy, .commandCopyValueHelp),
            Command(
                .nextEvent, [.right], .commandEvent, .commandNextEventHelp, shown: [.left, .right]),
            Command(.previousEvent, [.left], .commandEvent, .commandPreviousEventHelp, place: .helpOnly),
            Command(.moveFirst, [.home, .character("g")], .commandMove, .commandFirstHelp, place: .helpOnly),
            Command(.moveLast, [.end, .character("G")], .commandMove, .commandLastHelp, place: .helpOnly),
        ] + Command.pageMoves + [
            Command(.back, [.escape, .function(3), .character("q")], .commandBack, .commandBackHelp)
        ])

    func idleCommands(_ context: WizardContext) -> Set<CommandID> {
        guard let text = text(context) else { return [.moveDown, .reveal, .copy, .nextEvent] }
        let samples: Set<CommandID> = samples(context).isEmpty ? [.showCommand] : []
        return samples.union(place(text) == nil || sample != nil ? [.reveal] : [])
    }

    func labels(_ context: WizardContext) -> [CommandID: TextKey] {
        guard let text = text(context), let place = place(text), revealed.contains(place) else { return [:] }
        return [.reveal: .commandHide]
    }

    mutating func press(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        guard let diagram = context.diagram(source), let text = text(context) else {
            return command == .back ? [.close] : []
        }
        let count = text.items.count
        switch command {
        case .back where sample != nil: sample = nil
        case .back: return [.close]
        case .showCommand: showSample(context)
        case .copy where sample != nil: return copySample(context)
        case .moveDown: setFocus(focus + 1, count)
        case .moveUp: setFocus(focus - 1, count)
        case .moveFirst: setFocus(0, count)
        case .moveLast: setFocus(count - 1, count)
        case .pageUp, .pageDown:
            guard let command else { break }
            scroll = context.viewport.paged(command, by: max(1, context.viewport.rows - 2), from: scroll)
        case .reveal where sample == nil: if let place = place(text) { revealed.formSymmetricDifference([place]) }
        case .copy: return copy(text, diagram)
        case .nextEvent: show(diagram.rows.first { $0.event > event }?.event)
        case .previousEvent: show(diagram.rows.last { $0.event < event }?.event)
        default: break
        }
        return []
    }

    mutating func hideSecrets() { revealed = [] }

    /// `nil` if the run is gone.
    func text(_ context: WizardContext) -> InspectorText? {
        guard let diagram = context.diagram(source), diagram.events.indices.contains(event) else { return nil }
        return InspectorText(diagram, event: event, texts: context.settings.texts)
    }

    /// The event as code, one sample per language in which it can be written.
    func samples(_ context: WizardContext) -> [CodeSample] {
        guard let diagram = context.diagram(source), diagram.events.indices.contains(event) else { return [] }
        return CodeSample.samples(
            of: diagram.events[event], answering: diagram.call(of: event).map { diagram.events[$0] })
    }

    /// Shows the next sample; after the last one, the event again.
    private mutating func showSample(_ context: WizardContext) {
        let next = sample.map { $0 + 1 } ?? 0
        sample = next < samples(context).count ? next : nil
        scroll = nil
    }

    private func copySample(_ context: WizardContext) -> [ScreenRequest] {
        let samples = samples(context)
        guard let sample, samples.indices.contains(sample) else { return [] }
        return [.effect(.copy(Secret(samples[sample].text)))]
    }

    /// The focused secret; `nil` if the focused item is not a secret.
    private func place(_ text: InspectorText) -> InspectorText.SecretPlace? {
        guard text.items.indices.contains(focus), case .field(_, .secret(let place), _) = text.items[focus] else {
            return nil
        }
        return place
    }

    private mutating func setFocus(_ wanted: Int, _ count: Int) {
        scroll = nil
        focus = min(max(0, wanted), max(0, count - 1))
    }

    private mutating func show(_ next: Int?) {
        guard let next else { return }
        sample = nil
        event = next
        focus = 0
        scroll = nil
        revealed = []
    }

    /// Copies the focused value; a secret is copied only while it is revealed.
    private func copy(_ text: InspectorText, _ diagram: SequenceDiagram) -> [ScreenRequest] {
        guard text.items.indices.contains(focus) else { return [] }
        switch text.items[focus] {
        case .field(_, .shown(let value), _): return [.effect(.copy(Secret(value)))]
        case .field(_, .secret(let place), _) where revealed.contains(place):
            return [.effect(.copy(diagram.events[place.event].secrets[place.index]))]
        case .field: return [.notify(.text(.noticeHidden, [:]))]
        case .heading, .sentence: return [.effect(.copy(Secret(text.plain)))]
        }
    }
}
