import IdentityModel
import Localization
import Recording
import Sentences
import Terminal
import TerminalUI

/// One event of a run in large letters, for an audience: the SDK's state, the step, sender and receiver, the outcome.
///
/// It follows the newest event until the presenter looks back.
struct PresenterScreen: WizardScreen {
    let source: DiagramSource
    /// The event that is shown; `nil` for the newest one.
    private(set) var event: Int?
    /// The theme before the projector's was chosen on this screen.
    private var earlierTheme: ThemeName?

    init(_ source: DiagramSource, event: Int? = nil) {
        self.source = source
        self.event = event
    }

    static let isOverlay = true
    static let smallestWindow = Size(width: 40, height: 12)
    static let helpWords = HelpWords.diagram
    static let commands = CommandSet(
        showsDiagram: false,
        [
            Command(
                .goOn, [.character(" ")], Text("continue"),
                Text("Go to the newest event and continue the flow; in a stored run, go to the next event.")),
            Command(.nextEvent, [.right], Text("other events"), Text("Go to the next event."), shown: [.left, .right]),
            Command(.previousEvent, [.left], Text("other events"), Text("Go to the previous event."), place: .helpOnly),
            Command(
                .projector, [.character("t")], Text("projector colours"),
                Text("Change to the colours for projectors, or back.")),
            Command(
                .choose, [.enter], Text("inspect"),
                Text("Show the selected event in full: fields, request, answer, token, check.")),
            Command(.goOnToEnd, [.character("E")], Text("to the end"), Text("Continue without further stops.")),
            Command(
                .faster, [.character("+")], Text("faster"),
                Text("Faster: a shorter wait before each message, or a faster replay."), place: .helpOnly),
            Command(
                .slower, [.character("-")], Text("slower"),
                Text("Slower: a longer wait before each message, or a slower replay."), place: .helpOnly),
            Command(
                .back, [.escape, .character("p"), .function(3), .character("q")], Text("back"),
                Text("Go back. Nothing is lost.")),
        ])

    func idleCommands(_ context: WizardContext) -> Set<CommandID> {
        let isPaused = source == .live && context.live?.pause != nil
        var idle: Set<CommandID> = isPaused ? [] : [.goOnToEnd]
        if !isPaused, event == nil { idle.insert(.goOn) }
        if shownEvent(context) == nil { idle.formUnion([.nextEvent, .choose]) }
        return idle
    }

    func labels(_ context: WizardContext) -> [CommandID: Text] {
        context.preferences.theme == .projector ? [.projector: Text("usual colours")] : [:]
    }

    mutating func press(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        switch command {
        case .back: return [.close]
        case .projector: return changeTheme(context)
        case .goOn: return goOn(context)
        case .goOnToEnd where context.live?.pause != nil && source == .live:
            event = nil
            return [.effect(.flow(.goOnToEnd))]
        case .choose:
            guard let shown = shownEvent(context) else { break }
            return [.open(Screen(InspectorScreen(event: shown, of: source)))]
        case .nextEvent: move(context, forward: true)
        case .previousEvent: move(context, forward: false)
        case .faster: return context.changeSpeed(source, faster: true)
        case .slower: return context.changeSpeed(source, faster: false)
        default: break
        }
        return []
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let size = Size(width: max(0, context.size.width - 2), height: view.height)
        guard let moment = PresenterMoment(self, context, view.texts) else {
            var drawing = Drawing(size: size)
            drawing.put(view.texts(Text("Nothing has happened yet.")), .dim, x: 1, y: 0)
            if let pause = source == .live ? context.live?.pause : nil {
                let text = view.texts(Text("stopped before \(pause.name)"))
                drawing.put("\(view.look.glyphs.loggedIn) \(text)", .todo, x: 1, y: 2)
            }
            view.whole = drawing
            return
        }
        view.whole = PresenterPicture(moment: moment, look: view.look, size: size).drawing
    }
}

extension PresenterScreen {
    /// The events that are presented: arrows and what a party does by itself, without headings, folded groups and the
    /// desk's requests.
    static func events(_ diagram: SequenceDiagram) -> [Int] {
        diagram.rows.compactMap { row in
            switch row {
            case .message(let event), .note(let event): diagram.events[event].isOfDesk ? nil : event
            case .step, .group: nil
            }
        }
    }

    /// The event that is shown: the chosen one or, if it is hidden now, the one before it.
    func shownEvent(_ context: WizardContext) -> Int? {
        guard let diagram = context.diagram(source) else { return nil }
        let events = Self.events(diagram)
        guard let event else { return events.last }
        return events.last { $0 <= event } ?? events.first
    }

    private mutating func move(_ context: WizardContext, forward: Bool) {
        guard let diagram = context.diagram(source), let shown = shownEvent(context) else { return }
        let events = Self.events(diagram)
        event = forward ? events.first { $0 > shown } : events.last { $0 < shown } ?? shown
        if event == events.last { event = nil }
    }

    /// Goes to the newest event and continues a run that is paused; in a stored run, goes to the next event.
    private mutating func goOn(_ context: WizardContext) -> [ScreenRequest] {
        if source == .stored {
            move(context, forward: true)
            return []
        }
        event = nil
        return context.live?.pause == nil ? [] : [.effect(.flow(.goOn))]
    }

    /// Chooses the projector's theme, or the theme before it.
    private mutating func changeTheme(_ context: WizardContext) -> [ScreenRequest] {
        var preferences = context.preferences
        if preferences.theme == .projector {
            preferences.theme = earlierTheme ?? .dark
        } else {
            earlierTheme = preferences.theme
            preferences.theme = .projector
        }
        return [.change(.preferences(preferences))]
    }
}
