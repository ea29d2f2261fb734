import IdentityModel
import Localization
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
            Command(.choose, [.enter], .commandFaultOnce, .commandFaultOnceHelp),
            Command(.toggle, [.character("s")], .commandFaultStay, .commandFaultStayHelp),
        ] + Command.moves + Command.pageMoves
            + [
                Command(
                    .back, [.escape, .function(6), .character("q")], .commandBack, .commandBackHelp)
            ])

    func idleCommands(_ context: WizardContext) -> Set<CommandID> {
        if case .elsewhere = place { [.choose, .toggle, .moveDown] } else { [] }
    }

    func labels(_ context: WizardContext) -> [CommandID: TextKey] {
        isFocusOn(context) ? [.toggle: .commandFaultOff] : [:]
    }

    /// Whether the focused fault is active.
    private func isFocusOn(_ context: WizardContext) -> Bool {
        context.fault != nil && context.fault?.name == focus
    }

    var ids: [FaultName] { if case .elsewhere = place { [] } else { FaultGroup.all } }
    func page(_ context: WizardContext) -> Int { 10 }

    func perform(_ command: CommandID, _ context: WizardContext) -> [ScreenRequest] {
        switch command {
        case .choose: switchOn(isSticky: false, context)
        case .toggle where !isFocusOn(context): switchOn(isSticky: true, context)
        case .toggle:
            [
                .change(.fault(nil)), .close, .effect(.flow(.setFault(nil, isSticky: false))),
                .notify(.text(.noticeFaultOff, [:])),
            ]
        default: []
        }
    }

    private func switchOn(isSticky: Bool, _ context: WizardContext) -> [ScreenRequest] {
        guard let fault = focus else { return [] }
        if let obstacle = place.obstacle(to: fault, during: context.run?.request) {
            return [.notify(.text(obstacle.text, [:]))]
        }
        let name = context.settings.texts[fault.row.title]
        return [
            .change(.fault(ChosenFault(name: fault, isSticky: isSticky))), .close,
            .effect(.flow(.setFault(fault, isSticky: isSticky))),
            .notify(.text(isSticky ? .noticeFaultStays : .noticeFaultOnce, ["name": name])),
        ]
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        if case .elsewhere(let name) = place {
            view.main.heading(view.texts[.faultsElsewhereHeading])
            view.main.paragraph(view.texts[.faultsElsewhere, ["name": name]])
            return
        }
        view.head.heading(view.texts[.faultsHeading])
        view.head.paragraph(view.texts[.faultsIntro])
        view.head.blank()
        let focus = focus
        for group in FaultGroup.allCases {
            if group != .codes { view.main.blank() }
            view.main.add(Line([Span(view.texts[group.title], .heading)]))
            for fault in group.faults { view.row(fault, isFocused: fault == focus, of: self, context) }
        }
        guard let focus else { return }
        view.explain(
            view.texts[focus.row.title],
            view.texts[.faultCommand, ["sentence": view.texts[focus.row.sentence], "name": focus.rawValue]])
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
        let state = isOn ? texts[context.fault?.isSticky == true ? .faultStays : .faultOnce] + ". " : ""
        let note = state + texts[obstacle?.text ?? fault.row.sentence]
        let role: Role = isFocused ? .focus : obstacle == nil ? .text : .dim
        for (index, text) in wrapped(note, to: max(8, main.width - column)).enumerated() {
            let title = look.padded(index == 0 ? mark + texts[fault.row.title] : "", to: column)
            main.add(
                Line(
                    [Span(title, role), Span(text, isOn ? .todo : .dim)], isFocused: isFocused && index == 0,
                    target: FaultGroup.all.firstIndex(of: fault).map(LineTarget.item)))
        }
    }
}
