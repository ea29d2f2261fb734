import IdentityModel
import Localization
import Terminal
import TerminalUI

/// A screen about a run that has ended: it offers what can be done next, and the equivalent command.
protocol EndScreen: WizardScreen {
    /// What it offers.
    associatedtype Entry: Hashable & Sendable

    /// Which choice has the focus.
    var menu: Menu<Entry> { get set }
    /// Whether the equivalent command is shown.
    var showsCommand: Bool { get set }

    /// What is offered, the likely next thing first.
    func choices(_ context: WizardContext) -> [Entry]
    /// Carries out a choice.
    func choose(_ choice: Entry, _ context: WizardContext) -> [ScreenRequest]
    /// The command that runs the flow without the wizard; `nil` if there is none.
    func equivalent(_ context: WizardContext) -> EquivalentCommand?
}

extension EndScreen {
    static var commands: CommandSet { .end }

    func idleCommands(_ context: WizardContext) -> Set<CommandID> { idleCommandsAfterRun(context) }

    /// The commands without effect: copying a command that is not shown, and the page of a run that is not stored.
    func idleCommandsAfterRun(_ context: WizardContext) -> Set<CommandID> {
        var idle: Set<CommandID> = showsCommand ? [] : [.copy]
        if context.live?.stored == nil { idle.insert(.export) }
        return idle
    }

    func labels(_ context: WizardContext) -> [CommandID: TextKey] {
        showsCommand ? [.showCommand: .commandHideCommand] : [:]
    }

    mutating func press(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        guard let command else { return [] }
        let choices = choices(context)
        switch command {
        case .back: return [.close]
        case .showCommand: showsCommand.toggle()
        case .copy: return equivalent(context).map { [.effect(.copy(Secret($0.text)))] } ?? []
        case .export: return context.live?.stored.map { [.open(Screen(RunExportScreen(page: $0, context)))] } ?? []
        case .choose: return menu.focus(in: choices).map { choose($0, context) } ?? []
        default: menu.handle(command, in: choices)
        }
        return []
    }
}

extension ScreenView {
    /// The equivalent command, which must be visible.
    mutating func showing(_ command: EquivalentCommand?) {
        guard let command else { return }
        main.blank()
        let start = main.lines.count
        main.paragraph(texts[.resultCommand], .dim)
        for line in command.lines(width: main.width - 2) { main.add(Line([Span("  " + line)])) }
        main.keepInSight(from: start)
    }
}

extension Texts {
    /// How long a run took, and how much of that the user was asked something.
    func measured(_ figures: RunFigures) -> String {
        let parts = [
            "events": counted(.resultEvents, figures.eventCount),
            "time": measured(figures.duration - figures.waitingForPerson),
            "yours": measured(figures.waitingForPerson),
        ]
        return self[figures.waitingForPerson > .zero ? .resultMeasured : .resultMeasuredAlone, parts]
    }
}
