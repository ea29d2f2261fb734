import FoundationEssentials
import IdentityModel
import Localization
import Recording
import Sentences
import Terminal
import TerminalUI

/// One event of a run in full.
struct InspectorScreen: ScrollScreen {
    let source: DiagramSource
    /// The index of the event.
    private(set) var event: Int
    /// The index of the focused item.
    private(set) var focus = 0
    /// The secrets that the user has revealed; hidden again when the screen is left.
    private(set) var revealed: Set<InspectorText.SecretPlace> = []
    /// The index of the code sample shown in place of the event; `nil` if the event is shown.
    private(set) var sample: Int?
    var scrolled = ScrollView.followingFocus

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
            Command(.moveDown, [.down, .character("j")], Text("next"), Text("Go to the next line.")),
            Command(
                .moveUp, [.up, .character("k")], Text("next"), Text("Go to the previous line."),
                place: .helpOnly),
            Command(
                .reveal, [.function(2), .control("r")], Text("show"),
                Text("Show the selected secret; it is hidden again when you leave this screen.")),
            Command(
                .showCommand, [.character("c")], Text("as code"),
                Text("Show the call as code: in Swift, in Kotlin, and as curl.")),
            Command(
                .copy, [.character("y")], Text("copy"),
                Text("Copy the selected value to the clipboard; a secret only while it is shown.")),
            Command(
                .nextEvent, [.right], Text("other events"), Text("Go to the next event."), shown: [.left, .right]),
            Command(.previousEvent, [.left], Text("other events"), Text("Go to the previous event."), place: .helpOnly),
            Command(
                .moveFirst, [.home, .character("g")], Text("move"), Text("Go to the first line."), place: .helpOnly),
            Command(.moveLast, [.end, .character("G")], Text("move"), Text("Go to the last line."), place: .helpOnly),
        ] + Command.pageMoves + [
            Command(.back, [.escape, .function(3), .character("q")], Text("back"), Text("Go back. Nothing is lost."))
        ])

    func idleCommands(_ context: WizardContext) -> Set<CommandID> {
        guard let text = text(context) else { return [.moveDown, .reveal, .copy, .nextEvent] }
        let samples: Set<CommandID> = samples(context).isEmpty ? [.showCommand] : []
        return samples.union(place(text) == nil || sample != nil ? [.reveal] : [])
    }

    func labels(_ context: WizardContext) -> [CommandID: Text] {
        guard let text = text(context), let place = place(text), revealed.contains(place) else { return [:] }
        return [.reveal: Text("hide")]
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
        case .pageUp, .pageDown: scrolled.handle(command, in: context.viewport)
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
        scrolled = .followingFocus
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
        scrolled = .followingFocus
        focus = min(max(0, wanted), max(0, count - 1))
    }

    private mutating func show(_ next: Int?) {
        guard let next else { return }
        sample = nil
        event = next
        focus = 0
        scrolled = .followingFocus
        revealed = []
    }

    /// Copies the focused value; a secret is copied only while it is revealed.
    private func copy(_ text: InspectorText, _ diagram: SequenceDiagram) -> [ScreenRequest] {
        guard text.items.indices.contains(focus) else { return [] }
        switch text.items[focus] {
        case .field(_, .shown(let value), _): return [.effect(.copy(Secret(value)))]
        case .field(_, .secret(let place), _) where revealed.contains(place):
            return [.effect(.copy(diagram.events[place.event].secrets[place.index]))]
        case .field:
            return [
                .notify(
                    .text(
                        Text(
                            "The secret is hidden. F2 shows it; then it can be copied.", typed: "The secret is hidden.")
                    ))
            ]
        case .heading, .sentence: return [.effect(.copy(Secret(text.plain)))]
        }
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        view.takeWholeWidth()
        guard let diagram = context.diagram(source), let text = text(context) else {
            view.main.paragraph(view.texts(Text("Nothing has happened yet.")), .dim)
            return
        }
        let shown = diagram.events[event]
        let time = shown.time.timeIntervalSince(diagram.events[0].time)
        let arrow = shown.kind == .answer ? view.look.glyphs.answerRight : view.look.glyphs.arrowRight
        let way = shown.from == shown.to ? shown.from.rawValue : "\(shown.from.rawValue) \(arrow) \(shown.to.rawValue)"
        let mark = shown.isFailure ? Span(String(view.look.glyphs.failed), .failed) : nil
        view.head.heading(
            shown.name,
            trailing:
                "\(way)   \(DiagramRowPicture.time(time, view.texts)) s   \(event + 1)/\(diagram.events.count)",
            mark: mark)
        let samples = samples(context)
        if let sample, samples.indices.contains(sample) {
            view.main.add(Line([Span(samples[sample].language.rawValue, .heading)]))
            view.main.blank()
            for line in samples[sample].lines {
                let text = line.drop { $0 == " " }
                view.main.paragraph(String(text), .code, indent: line.count - text.count)
            }
            return
        }
        view.main.inspected(text, focus: focus, revealed: revealed, diagram)
    }
}

extension Document {
    /// Adds an event in full; `focus` is the index of the focused item, or `nil`.
    mutating func inspected(
        _ text: InspectorText, focus: Int?, revealed: Set<InspectorText.SecretPlace> = [], _ diagram: SequenceDiagram
    ) {
        let names = text.items.compactMap { item in
            if case .field(let name, _, _) = item { displayWidth(name) } else { nil }
        }
        let column = min(max(12, (names.max() ?? 0) + 3), max(16, width / 3))
        for (index, item) in text.items.enumerated() {
            let isFocused = index == focus
            switch item {
            case .heading(let key, let note):
                if !lines.isEmpty { blank() }
                add(
                    Line(
                        [Span(look.texts(key), .heading)] + (note.isEmpty ? [] : [Span("  \(note)", .dim)]),
                        isFocused: isFocused))
            case .sentence(let sentence, let role, _):
                let sign: Character? = role == .done ? look.glyphs.done : role == .failed ? look.glyphs.failed : nil
                let rows = wrapped((sign.map { "\($0) " } ?? "") + sentence, to: max(8, width))
                for (number, row) in rows.enumerated() {
                    add(Line([Span(row, role)], isFocused: isFocused && number == 0))
                }
            case .field(let name, let value, _):
                field(name, value, isFocused, hasFocus: focus != nil, column, revealed, diagram)
            }
        }
    }

    private mutating func field(
        _ name: String, _ value: InspectorText.Value, _ isFocused: Bool, hasFocus: Bool, _ column: Int,
        _ revealed: Set<InspectorText.SecretPlace>, _ diagram: SequenceDiagram
    ) {
        let redacted = look.glyphs.isASCII ? "<redacted>" : TraceValue.hidden.description
        var role: Role = isFocused ? .focus : .text
        let shown: String
        switch value {
        case .shown(let text): shown = text
        case .hidden:
            shown = redacted
            role = .dim
        case .secret(let place) where revealed.contains(place):
            shown = diagram.events[place.event].secrets[place.index].exposedText
            role = .code
        case .secret:
            shown = !hasFocus ? redacted : redacted + "  " + look.texts(Text("F2 shows it"))
            role = isFocused ? .todo : .dim
        }
        for (index, row) in wrapped(shown, to: max(8, width - column)).enumerated() {
            let title = look.padded(index == 0 ? name : "", to: column)
            add(Line([Span(title, isFocused ? .focus : .dim), Span(row, role)], isFocused: isFocused && index == 0))
        }
    }
}
