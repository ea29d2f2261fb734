import FlowModel
import IdentityModel
import Localization
import Terminal

/// A screen about a Sudo flow that has ended: it offers what can be done next, and the equivalent command.
protocol SudoEndScreen: WizardScreen {
    var request: SudoFlowRequest { get }
    /// The fault that the sandbox has made; nil for none.
    var fault: FaultName? { get }
    /// Which choice has the focus.
    var menu: Menu<SudoChoice> { get set }
    /// Whether the equivalent command is shown.
    var showsCommand: Bool { get set }

    /// What is offered, the likely next thing first.
    func choices(_ context: WizardContext) -> [SudoChoice]
    /// Carries out a choice.
    func choose(_ choice: SudoChoice, _ context: WizardContext) -> [ScreenRequest]
}

extension SudoEndScreen {
    static var helpWords: HelpWords { .sudo }

    static var commands: CommandSet { .end }

    func idleCommands(_ context: WizardContext) -> Set<CommandID> { showsCommand ? [] : [.copy] }

    func labels(_ context: WizardContext) -> [CommandID: TextKey] {
        showsCommand ? [.showCommand: .commandHideCommand] : [:]
    }

    mutating func press(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        guard let command else { return [] }
        let choices = choices(context)
        switch command {
        case .back: return [.close]
        case .showCommand: showsCommand.toggle()
        case .copy: return [.effect(.copy(Secret(equivalent(context).text)))]
        case .choose: return menu.focus(in: choices).map { choose($0, context) } ?? []
        default: menu.handle(command, in: choices)
        }
        return []
    }

    /// The command that runs the flow without the wizard.
    func equivalent(_ context: WizardContext) -> EquivalentCommand {
        EquivalentCommand(sudo: request, provider: context.sudo.provider, fault: fault)
    }
}

extension ScreenView {
    /// The equivalent command, which must be visible.
    mutating func showing(_ command: EquivalentCommand) {
        main.blank()
        let start = main.lines.count
        main.paragraph(texts[.resultCommand], .dim)
        for line in command.lines(width: main.width - 2) { main.add(Line([Span("  " + line)])) }
        main.keepInSight(from: start)
    }
}
