import IdentityModel
import Localization
import Sentences
import Terminal
import TerminalUI

extension WizardState {
    /// Handles a key: commands of every screen first, then those of the shown one.
    mutating func keyPressed(_ key: Key, on frame: ShownFrame) -> [WizardEffect] {
        guard frame.generation == generation else {
            // Typed for an earlier screen: it must not answer this one.
            dropped()
            return []
        }
        context.viewport = frame.viewport
        let command = shown.keys.command(for: key)
        guard fits(context.size) || Self.withoutScreen.contains(command) else { return [] }
        passNotice(key)
        switch command {
        case .help: push(help)
        case .settings: push(SettingsScreen(context))
        case .palette: push(palette)
        case .faults: push(faultsMenu)
        case .quit: return quitPressed()
        case .interrupt: return interruptPressed()
        case .repaint: return [.repaint]
        case .providers: return openProviders()
        case .diagram: openDiagram()
        case .stepMode: return cycleStops()
        case .runs: return openRuns()
        default: return press(key, command)
        }
        return []
    }

    /// Whether a window has room for the shown screen.
    func fits(_ size: Size) -> Bool {
        let smallest = type(of: shown).smallestWindow
        return size.width >= smallest.width && size.height >= smallest.height
    }

    /// The commands that work in a window too small for a screen; none of them acts on a screen.
    private static let withoutScreen: Set<CommandID?> = [.quit, .interrupt, .repaint]

    /// Inserts pasted text into the shown screen's field, if it has one.
    mutating func pasted(_ paste: Paste, on frame: ShownFrame) {
        guard frame.generation == generation else {
            dropped()
            return
        }
        guard fits(context.size) else { return }
        passNotice(.character(" "))
        if let told = screens[screens.count - 1].value.paste(paste)?.notice { context.notice = told }
    }

    /// Shows a notice of the program, after earlier ones that are still shown.
    mutating func raise(_ notice: ProgramNotice) {
        var shown: [ProgramNotice] = if case .program(let earlier) = context.notice { earlier } else { [] }
        if !shown.contains(notice) { shown.append(notice) }
        context.notice = .program(shown)
    }

    /// Shows a notice that a key was dropped, unless a program notice is shown.
    private mutating func dropped() {
        if case .program = context.notice { return }
        context.notice = .text(Text("A key that you pressed before this screen appeared was ignored."))
    }

    /// Removes the notice: one of the wizard on any key, a program notice on Enter or Esc.
    private mutating func passNotice(_ key: Key) {
        if case .program = context.notice, key != .enter, key != .escape { return }
        context.notice = nil
    }

    /// The help for the shown screen, without commands that only other screens of its kind have.
    private var help: HelpScreen {
        let idle = shown.idleCommands(context)
        let words = type(of: shown).helpWords
        return HelpScreen(
            topic: shown.keys.rows.filter { !$0.isOfSomeScreens || !idle.contains($0.id) },
            words: isInSudo ? words.inSudo : words.words)
    }

    /// The menu of faults, for the provider that the shown screen is about.
    private var faultsMenu: FaultsScreen {
        let (provider, pool) = (context.provider, context.sudo.provider)
        let isSandbox = isInSudo ? pool?.isSandbox : provider?.isSandbox
        let name = isInSudo ? pool?.name ?? provider?.name : provider?.name
        let place: FaultPlace =
            isSandbox == true
            ? isInSudo ? .pool : .sandbox
            : .elsewhere(UntrustedText(name ?? "").shownName(limit: 60))
        return FaultsScreen(place: place, focus: context.fault?.name)
    }

    private mutating func press(_ key: Key, _ command: CommandID?) -> [WizardEffect] {
        let index = screens.count - 1
        var shown = screens[index].value
        let requests = shown.press(key, command, context)
        return store(shown, at: index, requests)
    }

    private mutating func quitPressed() -> [WizardEffect] {
        if (shown as? ConfirmationScreen)?.asksToQuit == true { return quitNow() }
        guard let question = context.run == nil ? questionBeforeLeaving(by: .quit) : .quit else { return quitNow() }
        push(question)
        return []
    }

    private mutating func interruptPressed() -> [WizardEffect] {
        if let command = shown.interruptCommand { return press(.escape, command) }
        let effects = quitPressed()
        isInterrupted = isQuitting
        return effects
    }
}

extension PasteNote {
    /// The notice about the most important change; `nil` when the text was inserted unchanged.
    var notice: Notice? {
        if leftOut > 0 {
            return .text(
                Text(
                    leftOut, one: "The field is full: the last character was left out.",
                    other: "The field is full: \(.count) characters were left out."))
        }
        if changes.bytesCut > 0 { return .text(Text("The text was too long to paste; the end is missing.")) }
        if changes.breaksJoined > 0 {
            return .text(
                Text(
                    changes.breaksJoined, one: "Pasted on one line: a line end or tab became a space.",
                    other: "Pasted on one line: \(.count) line ends or tabs became spaces."))
        }
        if changes.controlsRemoved > 0 {
            return .text(
                Text(
                    changes.controlsRemoved, one: "Pasted without a control character.",
                    other: "Pasted without \(.count) control characters."))
        }
        if changes.invalidReplaced > 0 {
            return .text(
                Text(
                    changes.invalidReplaced, one: "A pasted character was unreadable.",
                    other: "\(.count) pasted characters were unreadable."))
        }
        if changes.invisibleKept > 0 {
            return .text(
                Text(
                    changes.invisibleKept, one: "The pasted text contains an invisible character.",
                    other: "The pasted text contains \(.count) invisible characters."))
        }
        return nil
    }
}
