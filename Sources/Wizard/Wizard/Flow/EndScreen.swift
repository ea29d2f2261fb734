import IdentityModel
import Localization
import Sentences
import Terminal
import TerminalUI

/// A screen about a run that has ended: it offers what can be done next, and the equivalent command.
protocol EndScreen: MenuScreen {
    /// Whether the equivalent command is shown.
    var showsCommand: Bool { get set }

    /// The command that runs the flow without the wizard.
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

    func labels(_ context: WizardContext) -> [CommandID: Text] {
        showsCommand ? [.showCommand: Text("hide command")] : [:]
    }

    mutating func press(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        switch command {
        case let idle? where idleCommands(context).contains(idle): break
        case .showCommand: showsCommand.toggle()
        case .copy: return equivalent(context).map { [.effect(.copy(Secret($0.text)))] } ?? []
        case .export: return context.live?.stored.map { [.open(Screen(RunExportScreen(page: $0, context)))] } ?? []
        default: return handle(command, context)
        }
        return []
    }

    /// Draws the equivalent command, if it is shown.
    func drawCommand(on view: inout ScreenView, _ context: WizardContext) {
        if showsCommand, let command = equivalent(context) { view.showing([command]) }
    }
}

extension ScreenView {
    /// The equivalent commands, which must be visible.
    mutating func showing(_ commands: [EquivalentCommand]) {
        guard !commands.isEmpty else { return }
        main.blank()
        let start = main.lines.count
        main.paragraph(texts(Text("the same on the command line")), .dim)
        for line in commands.flatMap({ $0.lines(width: main.width - 2) }) { main.add(Line([Span("  " + line)])) }
        main.keepInSight(from: start)
    }

    /// Adds the words of a server or of the program.
    mutating func said(_ words: String?) {
        guard let words else { return }
        main.blank()
        main.serverWords(words)
    }
}

extension Texts {
    /// A message after its speaker, or alone if it is a sentence of the program that is not translated.
    func said(_ words: Text?, _ speaker: Text) -> String? {
        guard let words = words?.sanitised(limit: 400), !words.isEmpty else { return nil }
        return translation(of: words).map { self(speaker.filled([.words: $0])) } ?? words.english
    }

    /// How long a run took, and how much of that the user was asked something.
    func measured(_ figures: RunFigures) -> String {
        let events = self(Text(figures.eventCount, one: "\(.count) event", other: "\(.count) events"))
        let time = measured(figures.duration - figures.waitingForPerson)
        let yours = measured(figures.waitingForPerson)
        return self(
            (figures.waitingForPerson > .zero
                ? Text("\(events) in \(time); waiting for your input: \(yours)") : Text("\(events) in \(time)")))
    }
}
