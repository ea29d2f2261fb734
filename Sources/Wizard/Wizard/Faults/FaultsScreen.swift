import IdentityModel
import Localization
import Sentences
import Terminal
import TerminalUI

/// The faults that the sandbox can inject, in groups, each with a sentence; or why there are none.
struct FaultsScreen: ListScreen {
    /// Where the fault would be injected.
    let place: FaultPlace
    var list: ListView<FaultName>

    /// Creates the screen with the focus on the active fault.
    init(place: FaultPlace, focus: FaultName?) {
        self.place = place
        list = ListView(focus: focus)
    }

    static let isOverlay = true
    static let commands = CommandSet(
        opensFaults: false,
        [
            Command(.choose, [.enter], Text("once"), Text("Switch this fault on; it is off again after the next run.")),
            Command(
                .toggle, [.character("s")], Text("until off"),
                Text("Switch this fault on until you switch it off, or switch it off.")),
        ] + Command.moves + Command.pageMoves
            + [
                Command(
                    .back, [.escape, .function(6), .character("q")], Text("back"), Text("Go back. Nothing is lost."))
            ])

    func idleCommands(_ context: WizardContext) -> Set<CommandID> {
        switch place {
        case .elsewhere: [.choose, .toggle, .moveDown]
        case .app: [.toggle]
        case .sandbox, .pool: []
        }
    }

    func labels(_ context: WizardContext) -> [CommandID: Text] {
        isFocusOn(context) ? [.toggle: Text("off")] : [:]
    }

    /// Whether the focused fault is active.
    private func isFocusOn(_ context: WizardContext) -> Bool {
        context.fault != nil && context.fault?.name == focus
    }

    var ids: [FaultName] { FaultGroup.allCases.flatMap(place.faults) }
    func page(_ context: WizardContext) -> Int { 10 }

    func perform(_ command: CommandID, _ context: WizardContext) -> [ScreenRequest] {
        switch command {
        case .choose: switchOn(isSticky: false, context)
        case .toggle where !isFocusOn(context): switchOn(isSticky: true, context)
        case .toggle:
            [
                .change(.fault(nil)), .close, .effect(.flow(.setFault(nil, isSticky: false))),
                .notify(.text(Text("No fault is on."))),
            ]
        default: []
        }
    }

    private func switchOn(isSticky: Bool, _ context: WizardContext) -> [ScreenRequest] {
        guard let fault = focus else { return [] }
        if case .app(let client) = place { return [.close, .effect(.watch(.arm(fault, client)))] }
        if let obstacle = place.obstacle(to: fault, during: context.run?.request) {
            return [.notify(.text(obstacle.text))]
        }
        let name = context.settings.texts(fault.row.title)
        return [
            .change(.fault(ChosenFault(name: fault, isSticky: isSticky))), .close,
            .effect(.flow(.setFault(fault, isSticky: isSticky))),
            .notify(
                .text(
                    isSticky
                        ? Text("The fault \"\(.name)\" is on until you switch it off.")
                        : Text("The fault \"\(name)\" is on for one run."))),
        ]
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        if case .elsewhere(let name) = place {
            view.main.heading(view.texts(Text("No faults here")))
            view.main.paragraph(
                view.texts(
                    Text(
                        "Only this program's own sandbox can do something wrong on purpose. \(name) is another provider."
                    )))
            return
        }
        view.head.heading(view.texts(Text("Faults of the sandbox")))
        view.head.paragraph(view.texts(purpose))
        view.head.blank()
        let focus = focus
        for group in FaultGroup.allCases where !place.faults(of: group).isEmpty {
            if !view.main.lines.isEmpty { view.main.blank() }
            view.main.add(Line([Span(view.texts(group.title), .heading)]))
            for fault in place.faults(of: group) { view.row(fault, isFocused: fault == focus, of: self, context) }
        }
        guard let focus else { return }
        view.explain(
            view.texts(focus.row.title),
            view.texts(Text("\(view.texts(focus.row.sentence)) Without the wizard: --fault \(focus.rawValue)")))
    }

    private var purpose: Text {
        guard case .app(let client) = place else {
            return Text("Choose what the sandbox does wrong in your runs. Nothing of it is stored.")
        }
        let name = UntrustedText(client.rawValue).shownName(limit: 60)
        return Text("Choose what the sandbox does wrong in the next login of \(name). Your app should notice it.")
    }
}

extension ScreenView {
    /// Adds a fault with its effect or, if it cannot be enabled, with the reason.
    fileprivate mutating func row(
        _ fault: FaultName, isFocused: Bool, of screen: FaultsScreen, _ context: WizardContext
    ) {
        let column = 26
        let obstacle = screen.place.obstacle(to: fault, during: context.run?.request)
        let isOn = context.fault?.name == fault
        let mark = isOn ? "\(look.glyphs.done) " : "  "
        let state = isOn ? texts(context.fault?.isSticky == true ? Text("On, until off") : Text("On, once")) + ". " : ""
        let note = state + texts(obstacle?.text ?? fault.row.sentence)
        let role: Role = isFocused ? .focus : obstacle == nil ? .text : .dim
        for (index, text) in wrapped(note, to: max(8, main.width - column)).enumerated() {
            let title = look.padded(index == 0 ? mark + texts(fault.row.title) : "", to: column)
            main.add(
                Line(
                    [Span(title, role), Span(text, isOn ? .todo : .dim)], isFocused: isFocused && index == 0,
                    target: screen.ids.firstIndex(of: fault).map(LineTarget.item)))
        }
    }
}
