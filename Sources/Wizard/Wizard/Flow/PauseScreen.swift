import FlowModel
import IdentityModel
import Localization
import Recording
import Sentences
import Terminal
import TerminalUI

/// Shown while a run is paused: the next step, or the message that is about to be sent.
struct PauseScreen: WizardScreen {
    let point: PausePoint
    /// The run's screen, shown again when the run continues: exactly one, in an array so that a screen can contain it.
    private(set) var under: [Screen]

    init(_ point: PausePoint, over under: Screen) {
        self.point = point
        if let earlier = under.value as? PauseScreen { self.under = earlier.under } else { self.under = [under] }
    }

    static let belongsToRun = true
    static let scrolling = Scrolling.pages
    static let helpWords = HelpWords.diagram
    static let commands = CommandSet(
        [
            Command(.goOn, [.character(" ")], Text("continue"), Text("Continue to the next stop.")),
            Command(.goOnToEnd, [.character("E")], Text("to the end"), Text("Continue without further stops.")),
        ] + Command.pageMoves + [.cancelFlow])
    private(set) var scroll: Int? = 0

    mutating func press(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        switch command {
        case .goOn: return [.effect(.flow(.goOn))]
        case .goOnToEnd: return [.effect(.flow(.goOnToEnd))]
        case .cancel: return [.cancelRun(afterStep: false)]
        case .pageUp, .pageDown: if let command { scroll = context.viewport.paged(command, by: 8, from: scroll) }
        default: break
        }
        return []
    }

    mutating func update(_ message: ScreenMessage, _ context: WizardContext) -> [ScreenRequest]? {
        // When a step begins, the screen below no longer waits for input.
        guard case .stepStarted = message else { return nil }
        under = [Screen(ProgressScreen())]
        return []
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        guard let run = context.run, let live = context.live else { return }
        let texts = view.texts
        view.main.heading(texts(run.request.words.name))
        switch point {
        case .step(let name):
            view.main.paragraph(texts(Text("The flow has stopped before this step:")), .todo)
            view.main.blank()
            let known = texts.name(ofStep: name).map { "  \($0)" } ?? ""
            view.main.add(Line([Span(name, .heading), Span(known, .dim)]))
            if let sentence = texts.sentence(ofStep: name) { view.main.paragraph(sentence) }
        case .message(let name):
            view.main.paragraph(texts(Text("The flow has stopped before this message is sent:")), .todo)
            view.main.blank()
            view.main.add(Line([Span(name, .heading), Span(way(live, name, view.look), .dim)]))
            if let last = live.diagram.events.indices.last, live.diagram.events[last].name == name {
                view.main.inspected(
                    InspectorText(live.diagram, event: last, texts: texts), focus: nil, live.diagram)
            }
        }
        view.explain(texts(Text("What this flow does")), texts(run.request.words.explanation))
    }

    private func way(_ live: LiveRun, _ name: String, _ look: Look) -> String {
        guard let last = live.diagram.events.last, last.name == name, last.from != last.to else { return "" }
        return "  \(last.from.rawValue) \(look.glyphs.arrowRight) \(last.to.rawValue)"
    }
}

extension PausePoint {
    /// The name of the next step or message.
    var name: String {
        switch self {
        case .step(let name), .message(let name): name
        }
    }
}

extension FlowPace.Stops {
    /// The word for the title row.
    var word: Text {
        switch self {
        case .nowhere: Text("no stops")
        case .steps: Text("stops before steps")
        case .messages: Text("stops before messages")
        }
    }
}

extension FlowPace.Stops {
    /// The notice that is shown when it is chosen.
    var notice: Text {
        switch self {
        case .nowhere: Text("Flows do not stop.")
        case .steps:
            Text("Flows stop before each step. F4 again: before each message.", typed: "Flows stop before each step.")
        case .messages:
            Text(
                "Flows stop before each message. F4 again: they do not stop.", typed: "Flows stop before each message.")
        }
    }
}
