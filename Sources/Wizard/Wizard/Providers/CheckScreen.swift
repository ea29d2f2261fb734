import FlowModel
import IdentityModel
import Localization
import Sentences
import Terminal
import TerminalUI

/// A check of the provider: its findings and advice.
struct CheckScreen: MenuScreen, ScrollScreen {
    let id: CheckID
    /// What the provider is checked for.
    var engine = Engine.device
    /// The findings so far, in the order of the check.
    var findings: [CheckFinding] = []
    var isRunning = true
    var menu = Menu<Action>()
    /// Follows the first important finding, unless it is scrolled.
    var scrolled = ScrollView.followingFocus
    /// Whether the equivalent command is shown.
    var showsCommand = false

    /// The actions after the check has ended.
    enum Action: Sendable, Hashable, CaseIterable {
        case again, back
    }

    static let scrolling = Scrolling.pages
    static let helpWords = HelpWords([.discovery, .issuer, .keys, .pkce, .client, .redirectURI, .tenant, .realm])
    static let commands = CommandSet(
        [.choose, .showCommand, .copyCommand] + Command.moves + Command.pageMoves
            + [Command(.cancel, [.escape, .character("q")], Text("stop"), Text("Stop the check and go back."))])

    /// Starts a check and opens the screen for it.
    static func opening(_ context: WizardContext, engine: Engine = .device) -> [ScreenRequest] {
        let id = CheckID(rawValue: context.nextCheck)
        return [
            .change(.checkBegan), .open(Screen(CheckScreen(id: id, engine: engine))),
            .effect(engine == .sudo ? .sudo(.check(id)) : .checkProvider(id)),
        ]
    }

    func idleCommands(_ context: WizardContext) -> Set<CommandID> {
        let copying: Set<CommandID> = showsCommand ? [] : [.copy]
        return isRunning ? copying.union([.choose, .moveDown]) : copying
    }

    func labels(_ context: WizardContext) -> [CommandID: Text] {
        (showsCommand ? [.showCommand: Text("hide command")] : [:])
            .merging(isRunning ? [:] : [.cancel: Text("back")]) { $1 }
    }

    mutating func press(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        switch command {
        // The same key goes back and, while the check runs, cancels it.
        case .cancel: return [.close] + (isRunning ? [.effect(.cancelCheck(id))] : [])
        case .showCommand:
            showsCommand.toggle()
            scrolled = .followingFocus
        case .copy:
            return [.effect(.copy(Secret(equivalent(context).text)))]
        case .pageUp, .pageDown: scrolled.handle(command, in: context.viewport)
        default: return handle(command, context)
        }
        return []
    }

    func choices(_ context: WizardContext) -> [Action] { Action.allCases }

    func choose(_ action: Action, _ context: WizardContext) -> [ScreenRequest] {
        if isRunning { return [] }
        return [.close] + (action == .again ? Self.opening(context, engine: engine) : [])
    }

    mutating func update(_ message: ScreenMessage, _ context: WizardContext) -> [ScreenRequest]? {
        switch message {
        case .program(.checkProgressed(id, let finding)):
            findings.append(finding)
            return []
        case .program(.checkFinished(id)):
            isRunning = false
            return [.dropTypedKeys]
        default: return nil
        }
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let texts = view.texts
        view.main.heading(texts(Text("Check of the provider")))
        view.main.paragraph(summary(texts), isRunning ? .todo : .text)
        view.main.blank()
        let column = 2 + (findings.map { displayWidth(texts($0.title)) }.max() ?? 0) + 3
        let important = importantFinding
        for (index, finding) in findings.enumerated() {
            let start = view.main.lines.count
            view.draw(finding, column: column)
            if index == important { view.main.keepInSight(from: start) }
        }
        if showsCommand { view.showing([equivalent(context)]) }
        view.main.blank()
        view.explain(
            texts(Text("What is checked")),
            texts(
                engine == .sudo
                    ? Text(
                        "The configuration and the endpoint: whether it can be reached, its keys, its GraphQL service and its hosted pages, the key files and the clock. Nothing is changed."
                    )
                    : Text(
                        "Whether the provider can be reached and trusted, its discovery document, keys and clock, and how a login starts. The check starts a login and stops at its first page: nobody is logged in and nothing is changed."
                    )))
        guard !isRunning else { return }
        let rows = Action.allCases.map { action in
            MenuRow(item: action, title: texts(action == .again ? Text("Check again") : Text("Back")))
        }
        view.pinned.menu(rows, menu)
    }

    /// The index of the finding to keep visible: during the check the last one, afterwards the first error or warning.
    private var importantFinding: Int? {
        if showsCommand { return nil }
        if isRunning { return findings.indices.last }
        return findings.firstIndex { $0.outcome == .failed } ?? findings.firstIndex { $0.outcome == .warning }
    }

    private func equivalent(_ context: WizardContext) -> EquivalentCommand {
        guard engine == .sudo, let platform = context.sudo.provider else {
            return EquivalentCommand(checking: context.provider)
        }
        return EquivalentCommand(checkingWith: platform.options)
    }

    private func summary(_ texts: Texts) -> String {
        guard !isRunning else { return texts(Text("Checking the provider. Nothing is changed there.")) }
        let failed = findings.count { $0.outcome == .failed }
        let warnings = findings.count { $0.outcome == .warning }
        if failed > 0 {
            return texts(Text(failed, one: "One thing must be changed.", other: "\(.count) things must be changed."))
        }
        return warnings > 0
            ? texts(
                Text(
                    warnings, one: "The provider works; one thing could be better.",
                    other: "The provider works; \(.count) things could be better."))
            : texts(Text("Everything is correct."))
    }
}

extension ScreenView {
    fileprivate mutating func draw(_ finding: CheckFinding, column: Int) {
        let mark = mark(finding.outcome)
        let name = look.padded(texts(finding.title), to: column - 2)
        let rows = wrapped(texts(finding.found.sanitised(limit: 600)), to: max(8, main.width - column))
        for (index, row) in rows.enumerated() {
            let head =
                index == 0 ? [Span(mark.text + " ", mark.role), Span(name)] : [Span(look.padded("", to: column))]
            main.add(Line(head + [Span(row, .server)]))
        }
        guard let advice = finding.advice else { return }
        main.paragraph(
            texts(advice.sanitised(limit: 600)), .todo, indent: column,
            mark: Span(look.glyphs.isASCII ? "->" : "→", .todo))
    }

    fileprivate func mark(_ outcome: CheckOutcome) -> Span {
        switch outcome {
        case .ok: Span(String(look.glyphs.done), .done)
        case .warning: Span("!", .todo)
        case .failed: Span(String(look.glyphs.failed), .failed)
        case .skipped: Span("-", .dim)
        }
    }
}
